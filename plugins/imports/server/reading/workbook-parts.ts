/** Finds the parts of a workbook: its sheets, the shared texts, and the formats of cells. */
import { posix } from "node:path";
import { sheetLimits } from "../../contract/import-limits.ts";
import { FileProblem } from "./file-problem.ts";
import { parseWholeXml, type XmlAttributes } from "./parse-xml.ts";
import type { ZipFile } from "./zip-file.ts";

const workbookPath = "xl/workbook.xml";
const maxPartBytes = 10_000_000;

export interface WorkbookParts {
  /** The visible sheets, with their paths in the archive. There is at least one. */
  sheets: readonly { name: string; path: string }[];
  /** The paths of optional parts. */
  texts: string | undefined;
  styles: string | undefined;
  /** Whether day 0 is the first of January 1904, as in old files from a Mac. */
  is1904: boolean;
}

interface Relation {
  id: string;
  /** The last word of the type, such as `worksheet`; the rest depends on the edition of the standard. */
  kind: string;
  path: string;
}

/** @throws FileProblem if no sheet is visible */
export async function workbookParts(zip: ZipFile): Promise<WorkbookParts> {
  if (!zip.has(workbookPath)) throw new FileProblem("brokenWorkbook");
  const relations = await relationsOf(zip);
  const listed: { name: string; id: string | undefined }[] = [];
  let is1904 = false;
  await parseWholeXml(zip.read(workbookPath, maxPartBytes), {
    open: (name, attributes) => {
      if (name === "workbookPr") is1904 = /^(1|true|on)$/.test(attributes["date1904"] ?? "");
      if (name !== "sheet" || /hidden/i.test(attributes["state"] ?? "")) return;
      listed.push({ name: attributes["name"] ?? "", id: relationId(attributes) });
    },
  });
  const pathOf = (kind: string, usual: string): string | undefined =>
    [relations.find((relation) => relation.kind === kind)?.path, usual].find(
      (path) => path !== undefined && zip.has(path),
    );
  const sheets = listed.slice(0, sheetLimits.count).flatMap(({ name, id }) => {
    const relation = relations.find((candidate) => candidate.id === id);
    if (relation === undefined) return [{ name, path: "xl/worksheets/sheet1.xml" }];
    // Charts and dialogs are sheets too.
    return relation.kind === "worksheet" ? [{ name, path: relation.path }] : [];
  });
  if (sheets.length === 0) throw new FileProblem("brokenWorkbook");
  return {
    sheets,
    texts: pathOf("sharedStrings", "xl/sharedStrings.xml"),
    styles: pathOf("styles", "xl/styles.xml"),
    is1904,
  };
}

/** Only the attribute `id` of the namespace of relationships has a prefix, which the file chooses. */
const relationId = (attributes: XmlAttributes): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1];

async function relationsOf(zip: ZipFile): Promise<Relation[]> {
  const path = "xl/_rels/workbook.xml.rels";
  if (!zip.has(path)) return [];
  const relations: Relation[] = [];
  await parseWholeXml(zip.read(path, maxPartBytes), {
    open: (name, { Id: id, Type: type, Target: target }) => {
      if (name !== "Relationship" || id === undefined || target === undefined) return;
      relations.push({
        id,
        kind: (type ?? "").replace(/^.*\//, ""),
        // A target is relative to the folder of the workbook, or to the archive if it begins with a slash.
        path: posix.resolve("/xl", target).slice(1),
      });
    },
  });
  return relations;
}
