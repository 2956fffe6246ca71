/** One look at the records of a view: their keys in one snapshot, with the table's version. */
import { sql } from "kysely";
import type { AdminUser } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import { type Counted, readVersion, versionColumn, whereClause } from "@portalkit/resources/server";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import { maxComparedKeys } from "../contract.ts";
import type { Services } from "./services.ts";
import { recordsOfView, type ViewQuery } from "./matching-view.ts";

/** Milliseconds after which PostgreSQL ends a look. */
const lookMs = 5_000;

export interface Look {
  /** Null if there are more than `maxComparedKeys`. */
  keys: readonly string[] | null;
  total: number;
  /** Null if the records may change without their table: by other tables, by a hook, or with the time. */
  version: string | null;
}

/** What to look at, found out before the transaction, because hooks and searches read the database themselves. */
export interface Looked {
  counted: Counted;
  isPlain: boolean;
}

/** @throws Refusal if the user may not open the list, or not with these filters */
export async function whatToLookAt(services: Services, view: ViewQuery, adminUser: AdminUser): Promise<Looked> {
  const counted = await recordsOfView(services, view, adminUser);
  const isHooked = counted.resource.definition.hooks?.list?.before !== undefined;
  return { counted, isPlain: counted.readsOthers !== true && !isHooked && !counted.isOfTime };
}

/** Reads at most one key more than is kept; beyond that it counts. */
export async function look(
  services: Services,
  transaction: DatabaseTransaction,
  { counted: { resource, where }, isPlain }: Looked,
): Promise<Look> {
  await sql`select set_config('statement_timeout', ${String(lookMs)}, true)`.execute(transaction);
  const from = sql`from ${sql.table(resource.table)} as t${whereClause(where)}`;
  const key = sql.ref(`t.${resource.primaryKey.name}`);
  const found = await sql<{ keys: string[]; version: unknown }>`select ${versionColumn(resource)} as version,
    (select coalesce(jsonb_agg(key), '[]') from (select ${key}::text as key ${from}
      limit ${maxComparedKeys + 1}) as found) as keys`.execute(transaction);
  const { keys, version } = found.rows[0] ?? { keys: [], version: null };
  const versionOf = (selected: unknown): string | null =>
    isPlain ? (readVersion(engineOf(services), resource, selected) ?? null) : null;
  if (keys.length <= maxComparedKeys) return { keys, total: keys.length, version: versionOf(version) };
  const counted = await sql<{ total: string; version: unknown }>`select count(*) as total,
    ${versionColumn(resource)} as version ${from}`.execute(transaction);
  const { total, version: later } = counted.rows[0] ?? { total: "0", version: null };
  return { keys: null, total: Number(total), version: versionOf(later) };
}
