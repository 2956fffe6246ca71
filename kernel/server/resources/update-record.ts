/**
 * `update_record`: checks the rules, then runs the hooks and writes the changed columns in one transaction, then
 * notifies subscribers.
 */
import { sql } from "kysely";
import { updateRecord } from "../../contract/resources/write-endpoints.ts";
import type { Row } from "../../contract/resources/resource.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { HookContext } from "../../contract/resources/resource-definition.ts";
import { translateText } from "../i18n/language-of-call.ts";
import type { DatabaseTransaction } from "../../contract/database.ts";
import type { Kernel } from "../extension/kernel.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { Refusal, refusalRow } from "../../contract/errors/refusals.ts";
import { requireProofFor } from "../session/recent-proof.ts";
import { isRecorded } from "../activities/record-activity.ts";
import { recordWrite } from "./record-write.ts";
import { assertRequired, assertValid, assertWritable, encodeAsIs, withCleanHtml, type Values } from "./check-record.ts";
import { mapDatabaseErrors } from "./database-error.ts";
import { familyOf } from "./database-type.ts";
import { assertAllowed, viewOf, type ResourceView } from "./resource-view.ts";
import type { StoredColumn } from "./prepared-resource.ts";
import { storedValue } from "./sql-parts.ts";
import { encodeValue, fits } from "./value-codec.ts";
import {
  assertVisible,
  inTransaction,
  storedRecord,
  storedValues,
  publishChange,
  type StoredValue,
} from "./write-transaction.ts";

export function updateRecordHandler(kernel: Kernel): HandledEndpoint {
  return handle(updateRecord, async ({ body, adminUser }) => {
    await updateOne(kernel, adminUser, body.resourceId, body.recordId, body.record, originalOf(body.meta));
    return { ok: true as const, recordId: body.recordId };
  });
}

/** The values that the caller saw before its changes: `meta.original`, by field. */
function originalOf(meta: Readonly<Values> | undefined): Readonly<Values> {
  const original = meta?.["original"];
  return typeof original === "object" && original !== null ? (original as Values) : {};
}

/**
 * Changes fields of a record as this user.
 * @param original values that the caller saw; a field that another user has changed since is not overwritten
 * @throws Refusal
 */
export function updateOne(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  recordId: string | number,
  given: Readonly<Values>,
  original: Readonly<Values> = {},
): Promise<void> {
  return updateMany(kernel, adminUser, resourceId, [recordId], given, original);
}

/**
 * Changes the same fields of several records in one transaction: of all or of none.
 * @throws Refusal of the first that cannot be changed
 */
export async function updateMany(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  recordIds: readonly (string | number)[],
  given: Readonly<Values>,
  original: Readonly<Values> = {},
): Promise<void> {
  const view = viewOf(kernel, resourceId, adminUser);
  const record = withCleanHtml(view, given);
  assertAllowed(view, "edit");
  assertWritable(view, "edit", record);
  assertRequired(view, "edit", record);
  // Rules may query the database themselves, and on PGlite an open transaction would block them, because there is one
  // connection.
  for (const recordId of recordIds) {
    await mapDatabaseErrors(async () =>
      assertValid(kernel, view, record, await storedRecord(view, recordId, kernel.db)),
    );
  }
  await inTransaction(kernel, view, "write", async (transaction, context) => {
    for (const recordId of recordIds)
      await updateWithin(kernel, view, recordId, record, original, transaction, context);
  });
  for (const recordId of recordIds) publishChange(kernel, view, "edited", String(recordId));
}

async function updateWithin(
  kernel: Kernel,
  view: ResourceView,
  recordId: string | number,
  record: Readonly<Values>,
  original: Readonly<Values>,
  transaction: DatabaseTransaction,
  context: HookContext,
): Promise<void> {
  const {
    adminUser,
    resource: { table, primaryKey, definition },
  } = view;
  const oldRecord = await storedRecord(view, recordId, transaction, true);
  const key = oldRecord[primaryKey.name];
  assertUnchanged(view, record, original, oldRecord);
  await requireProofFor(kernel, adminUser, definition.requiresProof?.edit, { record, oldRecord }, transaction);
  const change = { recordId: String(key), record: { ...record }, oldRecord };
  await definition.hooks?.edit?.before?.(change, context);
  const changed = storedValues(view, change.record).filter((value) => !isSame(value, oldRecord));
  if (changed.length > 0) {
    const values = changed.map(({ column, encoded }) => sql`${sql.ref(column.name)} = ${storedValue(column, encoded)}`);
    await sql`update ${sql.table(table)} set ${sql.join(values)}
      where ${sql.ref(primaryKey.name)} = ${key}`.execute(transaction);
    await assertVisible(view, [key], transaction);
  }
  await definition.hooks?.edit?.after?.(change, context);
  if (isRecorded(kernel))
    await recordWrite(kernel, view, "edited", oldRecord, await storedRecord(view, key, transaction), transaction);
}

/**
 * @throws PORTAL_RECORD_CHANGED naming the fields whose stored value is neither the caller's original nor its new value
 */
function assertUnchanged(
  view: ResourceView,
  record: Readonly<Values>,
  original: Readonly<Values>,
  oldRecord: Row,
): void {
  // Masked columns are not compared: the reply would reveal whether a guess was right.
  const wanted = storedValues(view, record).filter(
    ({ column }) => column.definition.masked !== true && Object.hasOwn(original, column.name),
  );
  const changed = wanted
    .filter((value) => !isSame(value, oldRecord) && !knewIt(value.column, original[value.column.name], oldRecord))
    .map(({ column }) => column);
  if (changed.length === 0) return;
  throw new Refusal(
    refusalRow("PORTAL_RECORD_CHANGED"),
    { fields: changed.map(({ label }) => translateText(label)).join(", ") },
    { conflict: changed.map(({ name }) => name) },
  );
}

/** Whether the original value equals the stored one. A value that the column cannot store never does. */
function knewIt(column: StoredColumn, original: unknown, oldRecord: Row): boolean {
  const value = original ?? null;
  return (
    (value === null || fits(value, column.table)) && isSame({ column, encoded: encodeAsIs(column, value) }, oldRecord)
  );
}

/** Whether both values are encoded the same; values that cannot be compared count as changed. */
function isSame({ column: { name, table }, encoded }: StoredValue, oldRecord: Row): boolean {
  const stored = oldRecord[name] ?? null;
  if (encoded === null || stored === null) return encoded === stored;
  if (familyOf(table) === "numeric" && !table.isArray)
    return withoutZeros(String(encoded)) === withoutZeros(String(stored));
  return fits(stored, table) && JSON.stringify(encodeValue(stored, table)) === JSON.stringify(encoded);
}

/** `1.500000` becomes `1.5`; comparing digits avoids rounding. */
const withoutZeros = (number: string): string =>
  number
    .replace(/^(-?)0+(?=\d)/, "$1")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
