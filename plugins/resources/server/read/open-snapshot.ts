/**
 * Reads lists as they are at one moment, however long reading takes: in one transaction on PostgreSQL; on the embedded
 * database, where a transaction would keep all others waiting, from a copy of the rows.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AdminUser } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import type { ReadQuery, RecordSnapshot } from "@portalkit/kernel/server";
import type { Condition } from "../sql/condition-to-sql.ts";
import { whereClause } from "../sql/sql-parts.ts";
import { isStored, keepPrepared, preparedOf, type PreparedResource } from "../tables/prepared-resource.ts";
import { hookContext } from "../view/hook-context.ts";
import { assertAllowed, viewOf } from "../view/resource-view.ts";
import { fileTexts } from "../tables/file-texts.ts";
import { aggregateRecords } from "./get-aggregates.ts";
import { readGroups } from "./get-groups.ts";
import { readRecords, recordsToRead } from "./read-records.ts";
import { sortOrder, termValue, type OrderTerm } from "./sort-order.ts";

/** Minutes without a statement after which PostgreSQL ends the transaction: the reader waits for something else. */
const maxIdleMinutes = 5;

/** Short snapshots of this process; with those of jobs, fewer than half of the pool's connections. */
const maxShort = 2;
const maxShortSeconds = 30;
let shortSnapshots = 0;

/** @throws Refusal if this user may not open the list, or filter or sort by one of the columns */
export async function openSnapshot(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  query: ReadQuery,
): Promise<RecordSnapshot> {
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "list");
  if (kernel.databaseKind === "postgres") return await inTransaction(kernel);
  const { where } = await recordsToRead(kernel, view, query, hookContext(kernel, adminUser, resourceId));
  return await fromCopy(kernel, view.resource, where, sortOrder(kernel, view, query.sort).terms);
}

/**
 * Opens a snapshot for a call: its transaction ends after half a minute, and what is read later is as it is then.
 * @returns undefined where it would keep others waiting: on the embedded database, or if the process has two
 * @throws Refusal if this user may not open the list
 */
export async function openShortSnapshot(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
): Promise<RecordSnapshot | undefined> {
  assertAllowed(viewOf(kernel, resourceId, adminUser), "list");
  if (kernel.databaseKind !== "postgres" || shortSnapshots >= maxShort) return undefined;
  shortSnapshots += 1;
  try {
    const { db, release } = await beginReading(kernel);
    let isOver = false;
    const end = async (): Promise<void> => {
      if (isOver) return;
      isOver = true;
      shortSnapshots -= 1;
      clearTimeout(timer);
      await release();
    };
    const timer = setTimeout(() => {
      end().catch((error: unknown) => kernel.log.warn({ err: error }, "failed to end a snapshot"));
    }, maxShortSeconds * 1_000).unref();
    const own = withResources(kernel, [...preparedOf(kernel).values()]);
    Object.defineProperty(own, "db", { get: () => (isOver ? kernel.db : db) });
    return snapshotOf(kernel, own, end);
  } catch (error) {
    shortSnapshots -= 1;
    throw error;
  }
}

async function inTransaction(kernel: Kernel): Promise<RecordSnapshot> {
  const { db, release } = await beginReading(kernel);
  return snapshotOf(kernel, withResources({ ...kernel, db }, [...preparedOf(kernel).values()]), release);
}

async function beginReading(kernel: Kernel): Promise<{ db: Kernel["db"]; release: () => Promise<void> }> {
  const db = await kernel.db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  const release = async (): Promise<void> => {
    if (!db.isCommitted && !db.isRolledBack) await db.rollback().execute();
  };
  try {
    // The first statement that reads begins the snapshot.
    await sql`select set_config('idle_in_transaction_session_timeout', ${`${maxIdleMinutes}min`}, true)`.execute(db);
  } catch (error) {
    await release();
    throw error;
  }
  return { db, release };
}

/**
 * One statement copies the rows, with all columns, because labels and hooks of the list may read any. Their index,
 * without which each batch would sort all rows, is made in another; it ends where a label of another table comes first.
 */
async function fromCopy(
  kernel: Kernel,
  resource: PreparedResource,
  where: readonly Condition[],
  terms: readonly OrderTerm[],
): Promise<RecordSnapshot> {
  const copy = `snapshot_${randomUUID().replaceAll("-", "")}`;
  const release = async (): Promise<void> =>
    void (await sql`drop table if exists ${sql.table(copy)}`.execute(kernel.db));
  const columns = [...resource.columns.values()].filter(isStored);
  try {
    const copied = sql.join(columns.map(({ name }) => sql.ref(`t.${name}`)));
    await sql`create temp table ${sql.table(copy)} as
      select ${copied} from ${sql.table(resource.table)} as t${whereClause(where)}`.execute(kernel.db);
    const joined = terms.findIndex(({ table }) => table !== "t");
    const indexed = (joined < 0 ? terms : terms.slice(0, joined)).map(
      (term) => sql`${termValue(term, sql.ref(term.column.column))} ${sql.raw(term.direction)}`,
    );
    if (indexed.length > 0) await sql`create index on ${sql.table(copy)} (${sql.join(indexed)})`.execute(kernel.db);
    await sql`analyze ${sql.table(copy)}`.execute(kernel.db);
  } catch (error) {
    await release();
    throw error;
  }
  const others = [...preparedOf(kernel).values()].filter((other) => other !== resource);
  return snapshotOf(kernel, withResources(kernel, [...others, { ...resource, table: copy }]), release);
}

/** Results of a snapshot are neither taken from the results of later moments nor kept for them. */
function withResources(kernel: Kernel, resources: readonly PreparedResource[]): Kernel {
  const own = { ...kernel, registry: { ...kernel.registry } };
  keepPrepared(own, new Map(resources.map((resource) => [resource.resourceId, { ...resource, isWatched: false }])));
  return own;
}

const snapshotOf = (kernel: Kernel, own: Kernel, release: () => Promise<void>): RecordSnapshot => ({
  read: (resourceId, query, adminUser) => readRecords(own, adminUser, resourceId, query, kernel),
  groups: (request, adminUser) => readGroups(own, adminUser, request),
  aggregates: (resourceId, query, adminUser) => aggregateRecords(own, adminUser, resourceId, query),
  fileTexts: (resourceId) => fileTexts(own, resourceId),
  release,
});
