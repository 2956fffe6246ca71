/** Counts the codes for sale of each denomination, up to the number at which the stock label no longer changes. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/server";

/** The lifetime of the cached counts, which all users looking at the same stock share. */
const keptMs = 500;
const countedTo = 1_001;

const kept = new WeakMap<Database, { at: number; counts: Promise<ReadonlyMap<string, number>> }>();

export function countStock(db: Database): Promise<ReadonlyMap<string, number>> {
  const known = kept.get(db);
  if (known !== undefined && performance.now() - known.at < keptMs) return known.counts;
  const counts = count(db);
  kept.set(db, { at: performance.now(), counts });
  counts.catch(() => forgetStock(db));
  return counts;
}

/** Drops the cached counts, so that the next request counts again. */
export function forgetStock(db: Database): void {
  kept.delete(db);
}

async function count(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; left: string }>`select d.id, s.left from denominations d
    cross join lateral (select count(*) as left from (select 1 from codes c where c.denomination_id = d.id
      and c.for_sale limit ${countedTo}) some_codes) s where d.active`.execute(db);
  return new Map(rows.map(({ id, left }) => [id, Number(left)]));
}
