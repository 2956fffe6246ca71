/**
 * Finds what edits of records would change, and what prevents each: they are carried out and rolled back, so that
 * hooks, triggers and constraints decide as they would.
 */
import { sql } from "kysely";
import { Refusal, type FieldChange, type AdminUser } from "@portalkit/kernel/contract";
import { sentenceOf, type EditPlan, type MatchedEdit, type RecordProblem } from "@portalkit/kernel/server";
import type { Kernel } from "@portalkit/kernel/engine";
import { labelOf } from "../read/foreign-labels.ts";
import { lookupsOf } from "../read/lookups.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { assertAllowed, viewOf, type ResourceView } from "../view/resource-view.ts";
import { refusalOr } from "../write/refusal-or.ts";
import { updateRecords, type EditedRow } from "../write/update-records.ts";
import { columnProblem } from "../write/validate-columns.ts";
import type { Around } from "../write/write-transaction.ts";
import { isOpaque, isSeen, narrowEdits, type NarrowedEdit } from "./narrow-edits.ts";

/**
 * The edits are tried together; if they are refused, in halves, down to those at fault.
 * @param given at most one edit of each record
 * @throws PORTAL_RESOURCE_UNKNOWN, PORTAL_ACTION_NOT_ALLOWED, PORTAL_RECORD_UNKNOWN
 */
export async function planEdits(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  given: readonly MatchedEdit[],
): Promise<EditPlan[]> {
  // A plan changes nothing, so it requires no proof of identity, which only sessions are asked for.
  const view = viewOf(kernel, resourceId, { ...adminUser, sessionId: undefined });
  assertAllowed(view, "edit");
  const edits = await mapDatabaseErrors(() => narrowEdits(kernel, view, given));
  const rows = new Map<string, EditedRow>();
  const wanted = edits.filter(({ record, problems }) => problems.length === 0 && Object.keys(record).length > 0);
  await tryHalves(kernel, view, wanted, rows);
  return edits.map((edit) => {
    const { recordId, stored, digest, problems } = edit;
    const row = rows.get(recordId);
    return {
      problems,
      // Of a value that cannot be compared, the plan does not reveal whether it differs.
      isChange: row !== undefined && (row.changes.length > 0 || isOpaque(edit)),
      changes: visibleChanges(view, row?.changes ?? [], edit),
      recordLabel: labelOf(view.resource, stored),
      digest,
    };
  });
}

async function tryHalves(
  kernel: Kernel,
  view: ResourceView,
  edits: readonly NarrowedEdit[],
  rows: Map<string, EditedRow>,
): Promise<void> {
  const [first] = edits;
  if (first === undefined) return;
  const written = await refusalOr(attempt(kernel, view, edits));
  if (!(written instanceof Refusal)) {
    for (const [place, row] of written.entries()) rows.set(edits[place]?.recordId ?? "", row);
  } else if (edits.length === 1) {
    const problems = await fieldProblems(kernel, view, first);
    first.problems.push(...(problems.length > 0 ? problems : [{ message: sentenceOf(written) }]));
  } else {
    const middle = Math.ceil(edits.length / 2);
    await tryHalves(kernel, view, edits.slice(0, middle), rows);
    await tryHalves(kernel, view, edits.slice(middle), rows);
  }
}

/** Returns the records as they would be. */
async function attempt(
  kernel: Kernel,
  { adminUser, resource: { resourceId } }: ResourceView,
  edits: readonly NarrowedEdit[],
): Promise<readonly EditedRow[]> {
  let written: readonly EditedRow[] = [];
  const around: Around<EditedRow[]> = async (transaction, write) => {
    written = await write();
    await sql`set constraints all immediate`.execute(transaction);
    throw rolledBack;
  };
  await updateRecords(kernel, adminUser, resourceId, edits, { around }).catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
  return written;
}

const rolledBack = new Error("rolled back");

/** All problems of the fields of one record, where an attempt finds the first. */
async function fieldProblems(
  kernel: Kernel,
  view: ResourceView,
  { record, stored }: NarrowedEdit,
): Promise<RecordProblem[]> {
  const lookups = lookupsOf(kernel, view);
  const problems: RecordProblem[] = [];
  for (const [name, value] of Object.entries(record)) {
    const column = view.resource.columns.get(name);
    if (column === undefined) continue;
    const message = await mapDatabaseErrors(() =>
      columnProblem(view, "edit", column, value, { ...stored, ...record }, lookups),
    );
    if (message !== undefined) problems.push({ column: name, message });
  }
  return problems;
}

/** The changes of fields that this user sees, and the fields whose values are not compared. */
function visibleChanges(
  view: ResourceView,
  changes: readonly FieldChange[],
  { record, original }: NarrowedEdit,
): FieldChange[] {
  const { columns } = view.resource;
  const seen = changes.filter(({ column: name, isSecret }) => {
    const column = columns.get(name);
    return isSecret !== true && column !== undefined && isSeen(view, column);
  });
  const secrets = Object.keys(record)
    .filter((name) => !Object.hasOwn(original, name))
    .map((name): FieldChange => ({ column: name, label: columns.get(name)?.label ?? name, isSecret: true }));
  return [...seen, ...secrets];
}
