/**
 * Shared parts of creating, changing and deleting records: one transaction with its hooks, encoded values, and
 * notifications.
 */
import { sql, type RawBuilder } from "kysely";
import {
  Refusal,
  refuse,
  type Row,
  type HookContext,
  type Database,
  type DatabaseTransaction,
} from "@portalkit/kernel/contract";
import { assertNotNotification, internalTopics, type Kernel } from "@portalkit/kernel/engine";
import { encodeField, type Values } from "./check-record.ts";
import { explainWriteError } from "../view/database-error.ts";
import { runLogged } from "../view/hook-context.ts";
import { refusalOr } from "./refusal-or.ts";
import { whereKey } from "../read/list-records.ts";
import { isStored, type StoredColumn } from "../tables/prepared-resource.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { isReadAsText, selectColumns, whereClause } from "../sql/sql-parts.ts";
import { encodeValue, fits } from "../values/value-codec.ts";

/** Writes in the transaction of another write, before and after it. */
export type Around<Written> = (transaction: DatabaseTransaction, write: () => Promise<Written>) => Promise<Written>;

/**
 * Runs a part of a write. If it is refused, undoes only this part, with the events that its hooks publish, and returns
 * the refusal.
 */
export type Attempt = <Result>(part: () => Promise<Result>) => Promise<Result | Refusal>;

/**
 * Runs a write in a transaction. Database errors become refusals that explain them; events that hooks publish are sent
 * only after the commit.
 */
export async function inTransaction<Result>(
  kernel: Kernel,
  view: ResourceView,
  operation: "write" | "delete",
  run: (transaction: DatabaseTransaction, context: HookContext, attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const explained = (error: unknown): unknown => explainWriteError(kernel, error, view, operation);
  const events: (readonly [topic: string, data: unknown])[] = [];
  const publish: HookContext["publish"] = (topic, data) => {
    assertNotNotification(topic);
    events.push([topic, data]);
  };
  const followUps: (() => void | Promise<unknown>)[] = [];
  const afterCommit: HookContext["afterCommit"] = (followUp) => void followUps.push(followUp);
  let result: Result;
  try {
    result = await kernel.db.transaction().execute((transaction) =>
      run(
        transaction,
        {
          adminUser: view.adminUser,
          resourceId: view.resource.resourceId,
          db: transaction,
          publish,
          afterCommit,
        },
        async (part) => {
          const [eventCount, followUpCount] = [events.length, followUps.length];
          await sql`savepoint part`.execute(transaction);
          const outcome = await refusalOr(part().catch((error: unknown) => Promise.reject(explained(error))));
          if (outcome instanceof Refusal) {
            await sql`rollback to savepoint part`.execute(transaction);
            events.length = eventCount;
            followUps.length = followUpCount;
          }
          await sql`release savepoint part`.execute(transaction);
          return outcome;
        },
      ),
    );
  } catch (error) {
    throw explained(error);
  }
  for (const event of events) kernel.bus.publish(...event);
  for (const followUp of followUps) await runLogged(kernel, followUp);
  return result;
}

/** Runs a write, with the constraints that are checked at its end, and rolls it back. Returns its result. */
export async function inRolledBack<Result>(
  kernel: Kernel,
  view: ResourceView,
  run: (transaction: DatabaseTransaction, context: HookContext) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  await inTransaction(kernel, view, "write", async (transaction, context) => {
    results.push(await run(transaction, context));
    await sql`set constraints all immediate`.execute(transaction);
    throw rolledBack;
  }).catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
  return results[0] as Result;
}

const rolledBack = new Error("rolled back");

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
          await sql<Row>`select ${wholeRow(view)} from ${sql.table(view.resource.table)} as t${whereClause(where)}${lock ? sql` for no key update` : sql``}`.execute(
            db,
          )
        ).rows;
  if (rows[0] === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  return rows[0];
}

/**
 * All columns of the row `t`, those of the resource in the format of rows: of two columns with one name, the last
 * counts.
 */
export function wholeRow({ resource }: ResourceView): RawBuilder<unknown> {
  const asText = [...resource.columns.values()].filter(isStored).filter(isReadAsText);
  return asText.length === 0 ? sql`t.*` : sql`t.*, ${selectColumns(asText)}`;
}

/**
 * Returns the whole stored rows in the order of the ids, if this user may see all of them.
 * @param lock as of `storedRecord`, by key, so that two transactions that lock the same rows do not deadlock
 * @throws PORTAL_RECORD_UNKNOWN
 */
export async function visibleRows(
  view: ResourceView,
  recordIds: readonly unknown[],
  db: Database | DatabaseTransaction,
  lock = false,
): Promise<Row[]> {
  if (recordIds.length === 1) return [await storedRecord(view, recordIds[0], db, lock)];
  const { table, primaryKey } = view.resource;
  const keys = recordIds.filter((id) => fits(id, primaryKey.table)).map((id) => encodeValue(id, primaryKey.table));
  const key = sql.ref(`t.${primaryKey.name}`);
  const where = [...view.ownRows(), sql`${key} = any (${keys})`];
  const { rows } =
    await sql<Row>`select ${wholeRow(view)} from ${sql.table(table)} as t${whereClause(where)} order by ${key}${lock ? sql` for no key update` : sql``}`.execute(
      db,
    );
  const byKey = new Map(rows.map((row) => [String(row[primaryKey.name]), row]));
  const found: Row[] = [];
  // A key may be written in other ways than the database's own, such as a UUID in capital letters.
  for (const id of recordIds) found.push(byKey.get(String(id)) ?? (await storedRecord(view, id, db, lock)));
  return found;
}

/**
 * Returns stored rows by key, without the user's row filter: for records already found for a user, before and after an
 * action.
 */
export async function storedRows(
  view: ResourceView,
  recordIds: readonly string[],
  db: Database | DatabaseTransaction,
  lock = false,
): Promise<ReadonlyMap<string, Row>> {
  const { table, primaryKey, isWatched } = view.resource;
  const keys = recordIds.map((id) => encodeValue(id, primaryKey.table));
  const key = sql.ref(`t.${primaryKey.name}`);
  // Ordered by key, so that two transactions that lock the same rows wait for each other without a deadlock. Rows of a
  // view may not be lockable.
  const { rows } =
    await sql<Row>`select ${wholeRow(view)} from ${sql.table(table)} as t where ${key} = any (${keys}) order by ${key}${lock && isWatched ? sql` for no key update` : sql``}`.execute(
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
