/** Reads balances and histories for users who may see them. */
import { sql } from "kysely";
import { refuse, type AdminUser } from "#kernel/contract";
import type { Database } from "#kernel/server";
import type { TransactionInfo } from "../contract.ts";
import type { Finance } from "./finance.ts";
import { maySeeMoneyOf } from "./rights.ts";

/** @throws PORTAL_RECORD_UNKNOWN if the user does not exist or `adminUser` may not see their money */
export async function assertMaySeeMoneyOf({ services }: Finance, adminUser: AdminUser, userId: string): Promise<void> {
  if (!maySeeMoneyOf(services, adminUser, userId)) throw refuse("PORTAL_RECORD_UNKNOWN");
  await userNamed(services.db, userId);
}

/** Returns the user's display name: full name, otherwise email. @throws PORTAL_RECORD_UNKNOWN */
export async function userNamed(db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ email: string; full_name: string | null }>`select email, full_name from portal_users
    where id = ${userId}::uuid`.execute(db);
  if (rows[0] === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  return rows[0].full_name || rows[0].email;
}

/** Newest first; rows with the same time have a fixed order, so that pages do not overlap. */
export async function readTransactions(
  db: Database,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<TransactionInfo[]> {
  const { rows } = await sql<TransactionInfo>`
    select id, amount, type, created_at, currency, note from ledger_transactions where user_id = ${userId}::uuid
    order by created_at desc, id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countTransactions(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ledger_transactions
    where user_id = ${userId}::uuid`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
