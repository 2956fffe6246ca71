/** Converts rows of a file to records of a resource for one user, by the mapping; each label is looked up once. */
import { Refusal, type AdminUser, type Column, type DecimalSign } from "@portalkit/kernel/contract";
import type { ImportMapping } from "@portalkit/imports";
import { sentenceOf, translate, type PluginServices, type RecordProblem } from "@portalkit/kernel/server";
import type { FileRow, ImportChoices, SinkField } from "@portalkit/imports/server";
import type { ImportTarget } from "../allowed.ts";
import { cellCharacters } from "../limits.ts";
import { keysTitle, titleOf } from "../cell-text.ts";
import { readCell, type FindByLabel } from "./read-cell.ts";
import { exactText, isNumeric, isRounded, numberKind } from "./exact-text.ts";

/** A row of the file, and the values of its record; null for those to be cleared. */
export interface FileRecord {
  row: FileRow;
  record: Record<string, unknown>;
  problems: readonly RecordProblem[];
}

/** Returns the columns that this user may fill: those of the create or edit page, and the one that finds records. */
function fillable({ resource, matching }: ImportTarget): Column[] {
  if (matching === null) return resource.columns.filter(({ showIn }) => showIn.create);
  return resource.columns.filter(
    ({ name, showIn, editReadonly }) =>
      name === matching.field ||
      (showIn.edit && editReadonly !== true) ||
      (matching.unmatched === "create" && showIn.create),
  );
}

/** A column that has a text of its own in files is no number there, whose decimal sign could be chosen. */
export function fieldsOf({ resources }: Pick<PluginServices, "resources">, target: ImportTarget): SinkField[] {
  const texts = resources.fileTexts(target.resource.resourceId);
  return fillable(target).map((column) => ({
    name: column.name,
    label: column.label,
    ...(column.foreignResource === undefined ? {} : { names: [keysTitle(column)] }),
    ...(column.unit === undefined ? {} : { names: [titleOf(column)], unit: column.unit }),
    ...(isNumeric(column) && !texts.has(column.name) ? { number: numberKind(column) } : {}),
    isRequired:
      column.name === target.matching?.field ||
      (target.matching?.unmatched !== "refuse" && column.showIn.create && column.required?.create === true),
  }));
}

/** The maximum number of cached labels per run; the oldest are dropped and looked up again. */
const maxLabels = 5_000;

/**
 * @param user returns the current user at each lookup
 * @throws Refusal if the mapping has a column that cannot be set
 */
export function rowReader(
  services: PluginServices,
  target: ImportTarget,
  user: () => AdminUser,
  { mapping, settings }: ImportChoices,
): (row: FileRow) => Promise<FileRecord> {
  const columns = fillable(target);
  const texts = services.resources.fileTexts(target.resource.resourceId);
  const sources = Object.entries(mapping).map(([name, source]) => {
    const column = columns.find((candidate) => candidate.name === name);
    if (column === undefined)
      throw new Refusal(
        { code: "PORTAL_IMPORT_COLUMN", status: 422, message: "data-transfer:errors.column" },
        { column: name.slice(0, 100) },
      );
    return { column, source };
  });
  const findByLabel = rememberLabels((column, label, kind) =>
    services.resources.foreignOptions(target.resource.resourceId, column, label, user(), kind),
  );
  // Reads the kind of a polymorphic reference before the reference itself.
  const limited = sources.toSorted((one, other) => Number(isOfKinds(one.column)) - Number(isOfKinds(other.column)));
  return async (row) => {
    const record: Record<string, unknown> = {};
    // These rows cannot be read. Extra cells and errors that no column uses are allowed, and rounded numbers are
    // checked per cell, because they are valid in numeric columns.
    if (row.problem === "lineTooLong" || row.problem === "columns")
      return { row, record, problems: [{ message: row.problem }] };
    const problems: RecordProblem[] = [];
    for (const { column, source } of limited) {
      const error = "column" in source ? row.errors?.find(({ place }) => place === source.column) : undefined;
      if (error !== undefined) {
        const message = translate("imports:rowProblems.errorCell", { cell: error.cell, error: error.error });
        problems.push({ column: column.name, message });
        continue;
      }
      const text = exactText(row, source, column);
      // The rest of a text may be missing, and must not be lost in the record.
      if (settings.format === "workbook" && text.length >= cellCharacters) {
        const message = translate("data-transfer:errors.cutText", { limit: cellCharacters });
        problems.push({ column: column.name, message });
        continue;
      }
      if (text.trim() === "") {
        // Without a value, the default of a new record applies, and a record that is changed keeps its value.
        if (target.matching?.clearsEmpty === true && column.name !== target.matching.field) record[column.name] = null;
        continue;
      }
      // A text cell has the digits that it shows.
      const isNumber = "column" in source && row.numbers?.includes(source.column) === true;
      if (isNumber && !isNumeric(column) && [text, row.raw?.[source.column] ?? ""].some(isRounded))
        problems.push({ column: column.name, message: "rounded" });
      try {
        const own = texts.get(column.name);
        record[column.name] =
          own === undefined
            ? await readCell(column, text, { sign: signOf(row, source), findByLabel, record })
            : own.read(text);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        problems.push({ column: column.name, message: sentenceOf(error) });
      }
    }
    return { row, record, problems };
  };
}

/** Reads rows one by one, so that labels found for one are known to the next. */
export async function readAll(
  read: (row: FileRow) => Promise<FileRecord>,
  rows: readonly FileRow[],
): Promise<FileRecord[]> {
  const all: FileRecord[] = [];
  for (const row of rows) all.push(await read(row));
  return all;
}

/** A workbook stores the number itself. */
const signOf = ({ raw }: FileRow, source: ImportMapping[string]): DecimalSign | undefined =>
  "column" in source ? (raw?.[source.column] === undefined ? source.decimal : ".") : undefined;

const isOfKinds = ({ foreignResource }: Column): boolean => foreignResource?.polymorphicOn !== undefined;

function rememberLabels(find: FindByLabel): FindByLabel {
  const known = new Map<string, ReturnType<FindByLabel>>();
  return (column, label, kind) => {
    const key = JSON.stringify([column, kind, label]);
    const found = known.get(key) ?? find(column, label, kind);
    known.set(key, found);
    if (known.size > maxLabels) known.delete(known.keys().next().value ?? "");
    return found;
  };
}
