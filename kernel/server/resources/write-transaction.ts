/**
 * Shared parts of creating, changing and deleting records: one transaction with its hooks, encoded values, and
 * notifications.
 */
import { sql } from "kysely";
import { refuse } from "../../contract/errors/refusals.ts";
import type { Row } from "../../contract/resources/resource.ts";
import type { HookContext } from "../../contract/resources/resource-definition.ts";
import { internalTopics } from "../bus/open-bus.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import { encodeField, type Values } from "./check-record.ts";
import { explainWriteError } from "./database-error.ts";
import { runLogged } from "./hook-context.ts";
import { whereKey } from "./list-records.ts";
import { isStored, type StoredColumn } from "./prepared-resource.ts";
import type { ResourceView } from "./resource-view.ts";
import { whereClause } from "./sql-parts.ts";
import { encodeValue } from "./value-codec.ts";

/**
 * Runs a write in a transaction. Database errors become refusals that explain them; events that hooks publish are sent
 * only after the commit.
 */
export async function inTransaction<Result>(
  kernel: Kernel,
  view: ResourceView,
  operation: "write" | "delete",
  run: (transaction: DatabaseTransaction, context: HookContext) => Promise<Result>,
): Promise<Result> {
  const events: (readonly [topic: string, data: unknown])[] = [];
  const publish: HookContext["publish"] = (topic, data) => void events.push([topic, data]);
  const followUps: (() => void | Promise<unknown>)[] = [];
  const afterCommit: HookContext["afterCommit"] = (followUp) => void followUps.push(followUp);
  let result: Result;
  try {
    result = await kernel.db.transaction().execute((transaction) =>
      run(transaction, {
        adminUser: view.adminUser,
        resourceId: view.resource.resourceId,
        db: transaction,
        publish,
        afterCommit,
      }),
    );
  } catch (error) {
    throw explainWriteError(error, view, operation);
  }
  for (const event of events) kernel.bus.publish(...event);
  for (const followUp of followUps) await runLogged(kernel, followUp);
  return result;
}

/** Notifies the rest of the server that a record has changed. Without a record: several have. */
export function publishChange(
  { bus }: Pick<Kernel, "bus">,
  view: ResourceView,
  kind: "created" | "edited" | "deleted",
  recordId?: string,
): void {
  bus.publish(internalTopics.resourceChanged, { resourceId: view.resource.resourceId, recordId, kind });
}

/**
 * Returns the whole stored row, if it exists and this user may see it.
 * @param lock prevents other transactions from changing it until the transaction ends
 * @throws PORTAL_RECORD_UNKNOWN
 */
export async function storedRecord(
  view: ResourceView,
  recordId: unknown,
  db: Database | DatabaseTransaction,
  lock = false,
): Promise<Row> {
  const where = whereKey(view, recordId);
  const rows =
    where === undefined
      ? []
      : (
          await sql<Row>`select t.* from ${sql.table(view.resource.table)} as t${whereClause(where)}${lock ? sql` for update` : sql``}`.execute(
            db,
          )
        ).rows;
  if (rows[0] === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  return rows[0];
}

/**
 * Returns stored rows by key, without the user's row filter: for records already found for a user, before and after an
 * action.
 */
export async function storedRows(
  { resource: { table, primaryKey, isWatched } }: ResourceView,
  recordIds: readonly string[],
  db: Database | DatabaseTransaction,
  lock = false,
): Promise<ReadonlyMap<string, Row>> {
  const keys = recordIds.map((id) => encodeValue(id, primaryKey.table));
  const key = sql.ref(`t.${primaryKey.name}`);
  // Ordered by key, so that two transactions that lock the same rows wait for each other without a deadlock. Rows of a
  // view may not be lockable.
  const { rows } =
    await sql<Row>`select t.* from ${sql.table(table)} as t where ${key} = any (${keys}) order by ${key}${lock && isWatched ? sql` for update` : sql``}`.execute(
      db,
    );
  return new Map(rows.map((row) => [String(row[primaryKey.name]), row]));
}

/**
 * Refuses to write a record that the user's row filter excludes: it would be the record of another user.
 * @throws PORTAL_ACTION_NOT_ALLOWED
 */
export async function assertVisible(
  view: ResourceView,
  keys: readonly unknown[],
  transaction: DatabaseTransaction,
): Promise<void> {
  if (view.ownRows().length === 0) return;
  const { table, primaryKey } = view.resource;
  const where = [
    ...view.ownRows(),
    sql`${sql.ref(`t.${primaryKey.name}`)} = any (${keys.map((key) => encodeValue(key, primaryKey.table))})`,
  ];
  const { rows } = await sql`select 1 from ${sql.table(table)} as t${whereClause(where)}`.execute(transaction);
  if (rows.length < keys.length) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
}

/** A column of the table and its encoded value. */
export interface StoredValue {
  column: StoredColumn;
  encoded: unknown;
}

/**
 * The values to store, including those that hooks set; virtual columns are left out, because hooks have handled them.
 */
export function storedValues({ resource }: ResourceView, record: Readonly<Values>): StoredValue[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const column = resource.columns.get(name);
    if (column === undefined) throw refuse("PORTAL_FIELD_UNKNOWN", { field: name });
    return isStored(column) && value !== undefined ? [{ column, encoded: encodeField(column, value) }] : [];
  });
}
