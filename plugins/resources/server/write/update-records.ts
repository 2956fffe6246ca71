/**
 * Changes records: checks the rules, then runs the hooks and writes the changed columns in one transaction, then
 * notifies subscribers. Many records take few statements, unless their resource has hooks.
 */
import { sql } from "kysely";
import type { Activity, Row, AdminUser, HookContext, DatabaseTransaction } from "@portalkit/kernel/contract";
import { type Kernel, concernsEdit, requireProofFor, isRecorded, nextTurn } from "@portalkit/kernel/engine";
import { assertUnchanged } from "./changed-values.ts";
import { assertRequired, assertValid, assertWritable, withCleanTexts, type Values } from "./check-record.ts";
import { lookupsOf, sharedLookups } from "../read/lookups.ts";
import { fieldChanges } from "./field-changes.ts";
import { recordWrites, type RowChange } from "./record-write.ts";
import { isSame } from "./same-value.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { assertAllowed, viewOf, type ResourceView } from "../view/resource-view.ts";
import { storedValue } from "../sql/sql-parts.ts";
import { encodeValue } from "../values/value-codec.ts";
import {
  assertVisible,
  inTransaction,
  publishChange,
  storedRows,
  storedValues,
  visibleRows,
  type Around,
  type StoredValue,
} from "./write-transaction.ts";

/** New values of a record. */
export interface RecordEdit {
  recordId: string | number;
  record: Readonly<Values>;
  /** Values that the caller saw; a field that another user has changed since is not overwritten. */
  original?: Readonly<Values>;
  /** Masked fields are compared too: the originals are the server's own, so that a conflict confirms no guess. */
  comparesMasked?: true;
  /** Additional details for the activity of this record. */
  details?: Activity["details"];
}

/** A record before and after its change. */
export interface EditedRow extends RowChange {
  recordId: string;
  before: Row;
  after: Row;
}

/** Options for a change. */
interface UpdateOptions {
  /** Writes in the same transaction, before and after the change. */
  around?: Around<EditedRow[]>;
  /** Additional details for the activities of the records. */
  details?: Activity["details"];
}

/**
 * Changes several records in one transaction: all or none.
 * @throws Refusal of the first that cannot be changed
 */
export async function updateRecords(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  given: readonly RecordEdit[],
  { around, details }: UpdateOptions = {},
): Promise<void> {
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "edit");
  const cleaned = new Map<Readonly<Values>, Values>();
  const edits = given.map((edit) => {
    const record = cleaned.get(edit.record) ?? withCleanTexts(view, edit.record);
    cleaned.set(edit.record, record);
    return { ...edit, record };
  });
  for (const record of cleaned.values()) {
    assertWritable(view, "edit", record);
    assertRequired(view, "edit", record);
  }
  // Rules may query the database themselves, and on PGlite an open transaction would block them, because there is one
  // connection.
  await mapDatabaseErrors(() => assertAllValid(kernel, view, edits));
  const isSingle =
    mustRunInTurn(view, edits) || new Set(edits.map(({ recordId }) => String(recordId))).size < edits.length;
  await inTransaction(kernel, view, "write", async (transaction, context) => {
    const write = async (): Promise<EditedRow[]> => {
      // A hook sees the records before its own as they were changed.
      const parts = isSingle ? edits.map((edit) => [edit]) : [edits];
      const written: EditedRow[] = [];
      for (const part of parts) {
        const changes = await updateWithin(kernel, view, part, transaction, context);
        if (around === undefined && !isRecorded(kernel)) continue;
        const rows = await editedRows(view, changes, transaction);
        await nextTurn();
        const recorded = rows.map((row, place) => ({ ...row, details: part[place]?.details ?? details }));
        await recordWrites(kernel, view, "edited", recorded, transaction);
        written.push(...rows);
        await nextTurn();
      }
      return written;
    };
    return await (around === undefined ? write() : around(transaction, write));
  });
  const [only, ...others] = edits;
  if (only !== undefined) publishChange(kernel, view, "edited", others.length > 0 ? undefined : String(only.recordId));
}

/** Whether a hook may depend on what the edits before its own have written. */
function mustRunInTurn({ resource: { definition } }: ResourceView, edits: readonly RecordEdit[]): boolean {
  const hooks = definition.hooks?.edit;
  return hooks !== undefined && hooks.isIndependent !== true && edits.some(({ record }) => concernsEdit(hooks, record));
}

/**
 * Checks values that will be written to many records, as far as their rules depend on the values alone.
 * @throws Refusal
 */
export async function assertValidForAll(kernel: Kernel, view: ResourceView, given: Readonly<Values>): Promise<void> {
  const record = withCleanTexts(view, given);
  assertWritable(view, "edit", record);
  assertRequired(view, "edit", record);
  if (!readsOtherFields(view, record)) await mapDatabaseErrors(() => assertValid(kernel, view, record));
}

/** @throws the refusal of the first record with a wrong value */
async function assertAllValid(kernel: Kernel, view: ResourceView, edits: readonly RecordEdit[]): Promise<void> {
  const isSingle = edits.length === 1;
  const readsRows =
    isSingle || [...new Set(edits.map(({ record }) => record))].some((each) => readsOtherFields(view, each));
  const recordIds = edits.map(({ recordId }) => recordId);
  // Otherwise the write itself finds out that one of them is unknown.
  const rows = readsRows ? await visibleRows(view, recordIds, kernel.db) : [];
  const lookups = isSingle ? lookupsOf(kernel, view) : sharedLookups(kernel, view);
  const valid = new Set<Readonly<Values>>();
  for (const [place, { record }] of edits.entries()) {
    if (valid.has(record)) continue;
    await assertValid(kernel, view, record, rows[place], lookups);
    if (!readsOtherFields(view, record)) valid.add(record);
  }
}

/** Whether the rules of these values depend on other fields of the record. */
function readsOtherFields({ resource: { columns } }: ResourceView, record: Readonly<Values>): boolean {
  return [...columns.values()].some(({ name, definition: { validate, foreignResource } }) => {
    const kind = foreignResource?.polymorphicOn;
    return Object.hasOwn(record, name)
      ? validate !== undefined || kind !== undefined
      : kind !== undefined && Object.hasOwn(record, kind);
  });
}

/** The values that hooks have left to be written, and the row before. */
interface WrittenChange {
  recordId: string;
  record: Values;
  oldRecord: Row;
}

/**
 * Changes records with their hooks, without recording it.
 * @param edits with texts cleaned
 */
export async function updateWithin(
  kernel: Kernel,
  view: ResourceView,
  edits: readonly RecordEdit[],
  transaction: DatabaseTransaction,
  context: HookContext,
): Promise<WrittenChange[]> {
  const {
    adminUser,
    resource: { primaryKey, definition },
  } = view;
  const rows = await visibleRows(
    view,
    edits.map(({ recordId }) => recordId),
    transaction,
    true,
  );
  const changes = edits.map(({ record }, place) => {
    const oldRecord = rows[place] as Row;
    return { recordId: String(oldRecord[primaryKey.name]), record: { ...record }, oldRecord };
  });
  for (const [place, { record, original = {}, comparesMasked = false }] of edits.entries()) {
    const { oldRecord } = changes[place] as (typeof changes)[number];
    assertUnchanged(view, record, original, oldRecord, comparesMasked);
    await requireProofFor(kernel, adminUser, definition.requiresProof?.edit, { record, oldRecord }, transaction);
  }
  const { edit: hooks = {} } = definition.hooks ?? {};
  const concerned = changes.filter(({ record }) => concernsEdit(hooks, record));
  for (const change of concerned) await hooks.before?.(change, context);
  await writeChanged(view, changes, transaction);
  for (const change of concerned) await hooks.after?.(change, context);
  return changes;
}

async function editedRows(
  view: ResourceView,
  changes: readonly WrittenChange[],
  transaction: DatabaseTransaction,
): Promise<EditedRow[]> {
  const after = await storedRows(
    view,
    changes.map(({ recordId }) => recordId),
    transaction,
  );
  return changes.map(({ recordId, oldRecord: before }) => {
    const row = after.get(recordId) ?? before;
    return { recordId, before, after: row, changes: fieldChanges(view.resource, before, row) };
  });
}

/** Writes the columns that differ, with one statement for all records with the same new values. */
async function writeChanged(
  view: ResourceView,
  changes: readonly WrittenChange[],
  transaction: DatabaseTransaction,
): Promise<void> {
  const { table, primaryKey } = view.resource;
  const groups = new Map<string, { values: StoredValue[]; keys: unknown[] }>();
  for (const { record, oldRecord } of changes) {
    const values = storedValues(view, record).filter((value) => !isSame(value, oldRecord));
    if (values.length === 0) continue;
    const group = JSON.stringify(values.map(({ column, encoded }) => [column.name, encoded]));
    const known = groups.get(group) ?? { values, keys: [] };
    known.keys.push(oldRecord[primaryKey.name]);
    groups.set(group, known);
  }
  if (groups.size === 0) return;
  for (const { values, keys } of groups.values()) {
    const written = values.map(({ column, encoded }) => sql`${sql.ref(column.name)} = ${storedValue(column, encoded)}`);
    await sql`update ${sql.table(table)} set ${sql.join(written)}
      where ${sql.ref(primaryKey.name)} = any (${keys.map((key) => encodeValue(key, primaryKey.table))})`.execute(
      transaction,
    );
  }
  await assertVisible(
    view,
    [...groups.values()].flatMap(({ keys }) => keys),
    transaction,
  );
}
