/** Requires a recent proof of identity from users who move or approve large amounts, or many small ones. */
import { sql } from "kysely";
import { Decimal } from "decimal.js";
import type { AdminUser } from "@portalkit/kernel/contract";
import type { Database, DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import type { ApprovalsOptions } from "../../contract.ts";

/**
 * What the user has moved alone since the session's last proof counts too.
 * @param amount in the unit of the options; without one, for example for a role, the proof is always required
 * @throws PORTAL_SESSION_PROOF_REQUIRED
 */
export async function requireProofAbove(
  { sessions, db }: PluginServices,
  { proofAbove }: Pick<ApprovalsOptions, "proofAbove">,
  adminUser: AdminUser,
  amount: string | null | undefined,
  transaction?: DatabaseTransaction,
): Promise<void> {
  if (
    amount === null ||
    amount === undefined ||
    new Decimal(amount).plus(await movedSinceProof(transaction ?? db, adminUser)).greaterThan(proofAbove)
  )
    await sessions.requireProof(adminUser, transaction);
}

async function movedSinceProof(db: Database, { pk, sessionId }: AdminUser): Promise<string> {
  if (sessionId === undefined) return "0";
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(m.amount), 0) as sum
    from portal_sessions s join finance_direct_moves m on m.requested_by = s.user_id and m.created_at > s.proved_at
    where s.id = ${sessionId}::uuid and s.user_id = ${pk}::uuid`.execute(db);
  return rows[0]?.sum ?? "0";
}
