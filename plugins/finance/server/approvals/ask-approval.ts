/** Notes what somebody wants, for another person to confirm. */
import { sql } from "kysely";
import type { AdminUser } from "#kernel/contract";
import type { DatabaseTransaction } from "#kernel/server";
import type { MoneyRequest } from "../move-calls.ts";

/** Gives the request's id. No money moves. */
export async function askApproval(transaction: DatabaseTransaction, adminUser: AdminUser, { kind, userId, amount, note }: MoneyRequest): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into finance_approvals (kind, user_id, amount, note, requested_by)
    values (${kind}, ${userId}::uuid, ${amount}::numeric, ${note ?? null}, ${adminUser.pk}::uuid) returning id`.execute(transaction);
  return rows[0]?.id ?? "";
}
