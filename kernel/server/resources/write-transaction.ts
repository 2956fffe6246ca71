/**
 * What creating, changing and deleting share: one transaction with its hooks, values as the table takes them, and the
 * news of it.
 */
import { sql } from "kysely";
import { refuse } from "../../contract/refusals.ts";
import type { Row } from "../../contract/resource.ts";
import type { HookContext } from "../../contract/resource-definition.ts";
import { internalTopics } from "../bus/open-bus.ts";
import type { Kernel } from "../kernel.ts";
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
 * What the database refuses is explained to the operator; what hooks publish is sent when it has come true, and not
 * before.
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

/** Says to the rest of the server that a record is another now. Without a record: several are. */
export function tellChanged(
  { bus }: Pick<Kernel, "bus">,
  view: ResourceView,
  kind: "created" | "edited" | "deleted",
  recordId?: string,
): void {
  bus.publish(internalTopics.resourceChanged, { resourceId: view.resource.resourceId, recordId, kind });
}

/**
 * The whole stored row, if it is there and this user's to see.
 * @param lock keeps others from changing it until the transaction ends
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
 * Stored rows by key, whoever may see them: the rows of records that were found for a user, before and after a deed.
 */
export async function storedRows(
  { resource: { table, primaryKey, isWatched } }: ResourceView,
  recordIds: readonly string[],
  db: Database | DatabaseTransaction,
  lock = false,
): Promise<ReadonlyMap<string, Row>> {
  const keys = recordIds.map((id) => encodeValue(id, primaryKey.table));
  const key = sql.ref(`t.${primaryKey.name}`);
  // In the order of their keys, so that two who lock the same rows wait for, and not on, each other. A view's rows need
  // not be lockable.
  const { rows } =
    await sql<Row>`select t.* from ${sql.table(table)} as t where ${key} = any (${keys}) order by ${key}${lock && isWatched ? sql` for update` : sql``}`.execute(
      db,
    );
  return new Map(rows.map((row) => [String(row[primaryKey.name]), row]));
}

/**
 * Nobody writes a record out of their own sight: that would be writing another's.
 * @throws PORTAL_ACTION_NOT_ALLOWED
 */
export async function demandOwn(
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

/** A column of the table and what goes into it. */
export interface StoredValue {
  column: StoredColumn;
  encoded: unknown;
}

/** What goes into the table, hooks' own values included; virtual columns have done their work. */
export function storedValues({ resource }: ResourceView, record: Readonly<Values>): StoredValue[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const column = resource.columns.get(name);
    if (column === undefined) throw refuse("PORTAL_FIELD_UNKNOWN", { field: name });
    return isStored(column) && value !== undefined ? [{ column, encoded: encodeField(column, value) }] : [];
  });
}
