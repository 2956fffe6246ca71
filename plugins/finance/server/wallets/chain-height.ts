/**
 * How far each chain has been read: up to `seen` for pending deposits, up to `height` for final blocks, whose deposits
 * are credited.
 */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import type { Finance } from "../services.ts";

export interface ChainHeight {
  height: number;
  seen: number;
}

/** Starts reading at the current block the first time: no user had an address before. */
export async function firstLook({ services, wallets }: Finance): Promise<ChainHeight> {
  const known = await chainHeight(services.db, wallets.name);
  if (known !== undefined) return known;
  const height = await wallets.height();
  await sql`insert into finance_chains (provider, height, seen, looked_at)
    values (${wallets.name}, ${height}, ${height}, now()) on conflict do nothing`.execute(services.db);
  return (await chainHeight(services.db, wallets.name)) ?? { height, seen: height };
}

async function chainHeight(db: Database, provider: string): Promise<ChainHeight | undefined> {
  const {
    rows: [row],
  } = await sql<{ height: string; seen: string }>`select height, seen from finance_chains
    where provider = ${provider}`.execute(db);
  return row === undefined ? undefined : { height: Number(row.height), seen: Number(row.seen) };
}

/**
 * Advances from one block to another. Returns `false` if another process was faster; the caller must not write anything
 * then.
 */
export async function advance(
  transaction: DatabaseTransaction,
  provider: string,
  which: keyof ChainHeight,
  from: number,
  to: number,
): Promise<boolean> {
  const { rows } = await sql`update finance_chains set ${sql.ref(which)} = ${to} where provider = ${provider}
    and ${sql.ref(which)} = ${from} returning 1`.execute(transaction);
  return rows.length > 0;
}
