/** Leaves of new values of records those that differ from the stored ones. */
import { createHash } from "node:crypto";
import { Refusal, refuse, type Row } from "@portalkit/kernel/contract";
import { sentenceOf, translateText, type MatchedEdit, type RecordProblem } from "@portalkit/kernel/server";
import type { Kernel } from "@portalkit/kernel/engine";
import { isReadOnly } from "../describe/describe-column.ts";
import { isStored, type PreparedColumn, type StoredColumn } from "../tables/prepared-resource.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { withCleanTexts, type Values } from "../write/check-record.ts";
import { isStoredValue } from "../write/same-value.ts";
import { visibleRows } from "../write/write-transaction.ts";

/** An edit without the values that the record has already. */
export interface NarrowedEdit {
  recordId: string;
  record: Values;
  /** The stored values of the fields that are written. */
  original: Values;
  stored: Row;
  digest: string;
  problems: RecordProblem[];
}

/** Whether a field is written that cannot be compared with its stored value. */
export const isOpaque = ({ record, original }: Pick<NarrowedEdit, "record" | "original">): boolean =>
  Object.keys(record).some((name) => !Object.hasOwn(original, name));

/** @throws PORTAL_RECORD_UNKNOWN if this user may not see one of the records */
export async function narrowEdits(
  kernel: Pick<Kernel, "db">,
  view: ResourceView,
  edits: readonly MatchedEdit[],
): Promise<NarrowedEdit[]> {
  if (edits.length === 0) return [];
  const rows = await visibleRows(
    view,
    edits.map(({ recordId }) => recordId),
    kernel.db,
  );
  return edits.map((edit, place) => narrowed(view, edit, rows[place] as Row));
}

function narrowed(view: ResourceView, { recordId, record: given }: MatchedEdit, stored: Row): NarrowedEdit {
  const edit: NarrowedEdit = { recordId, record: {}, original: {}, stored, digest: "", problems: [] };
  const compared: unknown[] = [];
  for (const [name, value] of Object.entries(given)) {
    const column = view.resource.columns.get(name);
    if (column === undefined) throw refuse("PORTAL_FIELD_UNKNOWN", { field: name.slice(0, 100) });
    const clean = cleanOr(view, name, value);
    if (clean instanceof Refusal) {
      edit.problems.push({ column: name, message: sentenceOf(clean) });
      continue;
    }
    const isWritable = view.columns("edit").includes(column) && !isReadOnly(view, column);
    if (isComparable(view, column)) {
      compared.push([name, clean, stored[name] ?? null]);
      if (isKept(column, clean, stored)) continue;
      edit.original[name] = stored[name] ?? null;
    } else if (!isWritable) continue;
    if (isWritable) edit.record[name] = clean;
    else
      edit.problems.push({
        column: name,
        message: sentenceOf(refuse("PORTAL_FIELD_NOT_EDITABLE", { field: translateText(column.label) })),
      });
  }
  edit.digest = createHash("sha256").update(JSON.stringify(compared)).digest("base64").slice(0, 24);
  return edit;
}

function cleanOr(view: ResourceView, name: string, value: unknown): unknown {
  try {
    return withCleanTexts(view, { [name]: value })[name];
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * Whether a value may be compared with the stored one: of columns that this user does not see, the answer would reveal
 * whether a guess is right.
 */
const isComparable = (view: ResourceView, column: PreparedColumn): column is StoredColumn =>
  isStored(column) && column.definition.masked !== true && isSeen(view, column);

/** Whether the user sees the values of stored records; the pages of filters and of new records show none. */
export const isSeen = (view: ResourceView, column: PreparedColumn): boolean =>
  (["list", "show", "edit"] as const).some((page) => view.columns(page).includes(column));

/** A text without visible characters, which a file cannot tell from none, is not cleared. */
const isKept = (column: StoredColumn, value: unknown, stored: Row): boolean =>
  isStoredValue(column, value, stored) ||
  (value === null && typeof stored[column.name] === "string" && (stored[column.name] as string).trim() === "");
