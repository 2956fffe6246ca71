/** Reads the rows of a workbook's first sheet, piece by piece. */
import { FileProblem } from "./file-problem.ts";
import type { FileRow, RowLimits } from "./file-row.ts";
import { TextStore } from "./text-store.ts";
import { plainXml, textOf, xmlPieces } from "./xml-pieces.ts";
import { openZip, type ZipFile } from "./zip-file.ts";

const maxSheetBytes = 2_000_000_000;
const maxTextBytes = 400_000_000;
const rowsAtOnce = 500;

/**
 * @param onRead receives the number of bytes of the file that have been read
 * @throws FileProblem
 */
export async function* readWorkbook(
  bytes: Buffer,
  limits: RowLimits,
  onRead: (count: number) => void,
): AsyncGenerator<FileRow[]> {
  const zip = openZip(bytes, onRead);
  const sheet = await firstSheet(zip);
  const texts = new TextStore();
  if (zip.has("xl/sharedStrings.xml"))
    for await (const item of xmlPieces(zip.read("xl/sharedStrings.xml", maxTextBytes), "si")) texts.add(textOf(item));
  let rows: FileRow[] = [];
  let line = 0;
  for await (const xml of xmlPieces(zip.read(sheet, maxSheetBytes), "row")) {
    line = Number(/^<row\b[^>]*?\sr="(\d+)"/.exec(xml)?.[1] ?? line + 1);
    const row = readRow(xml, line, texts, limits);
    if (row !== undefined) rows.push(row);
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

async function firstSheet(zip: ZipFile): Promise<string> {
  if (!zip.has("xl/workbook.xml")) throw new FileProblem("PORTAL_IMPORT_BROKEN_WORKBOOK");
  const id = /<sheet\b[^>]*?\br:id="([^"]+)"/.exec(await whole(zip, "xl/workbook.xml"))?.[1];
  const relations = zip.has("xl/_rels/workbook.xml.rels") ? await whole(zip, "xl/_rels/workbook.xml.rels") : "";
  const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => tag.includes(`Id="${id}"`));
  const target = /\bTarget="([^"]+)"/.exec(relation ?? "")?.[1];
  const path =
    target === undefined ? "xl/worksheets/sheet1.xml" : target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  if (!zip.has(path)) throw new FileProblem("PORTAL_IMPORT_BROKEN_WORKBOOK");
  return path;
}

async function whole(zip: ZipFile, name: string): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of zip.read(name, 10_000_000)) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** Returns nothing for a row without text. */
function readRow(xml: string, line: number, texts: TextStore, limits: RowLimits): FileRow | undefined {
  const cells: string[] = [];
  const numbers: number[] = [];
  let place = -1;
  let problem: FileRow["problem"];
  for (const [, attributes = "", content = ""] of xml.matchAll(/<c(?=[\s>/])([^>]*?)(?:\/>|>([^]*?)<\/c>)/g)) {
    place = placeOf(/\br="([A-Z]+)\d*"/.exec(attributes)?.[1]) ?? place + 1;
    if (place >= limits.columns) {
      if (content !== "") problem = "columns";
      continue;
    }
    const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? "n";
    const value = /<v(?:\s[^>]*)?>([^]*?)<\/v>/.exec(content)?.[1] ?? "";
    const text =
      type === "s" ? (texts.get(Number(value)) ?? "") : type === "inlineStr" ? textOf(content) : plainXml(value);
    // A number with an exponent, or with more than 15 digits, has more digits than a spreadsheet stores.
    if (type === "n" && (/e/i.test(text) || /^-?\d{16,}$/.test(text))) problem ??= "rounded";
    if (type === "n" && (/e/i.test(text) || text.replace(/\D/g, "").length > 15)) numbers.push(place);
    while (cells.length < place) cells.push("");
    cells[place] = text;
  }
  if (problem === undefined && cells.every((cell) => cell.trim() === "")) return undefined;
  return {
    line,
    cells,
    ...(problem === undefined ? {} : { problem }),
    ...(numbers.length === 0 ? {} : { numbers }),
  };
}

/** `A` is 0, `AA` 26. */
function placeOf(letters: string | undefined): number | undefined {
  if (letters === undefined || letters.length > 3) return undefined;
  let place = 0;
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}
