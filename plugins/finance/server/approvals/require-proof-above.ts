/** Requires a recent proof of identity from users who move or approve large amounts. */
import { Decimal } from "decimal.js";
import type { AdminUser } from "@portalkit/kernel/contract";
import type { DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import type { FinanceOptions } from "../../contract.ts";

/**
 * @param amount USDT; without one, for example for a role, the proof is always required
 * @throws PORTAL_SESSION_PROOF_REQUIRED
 */
export async function requireProofAbove(
  { sessions }: PluginServices,
  { proofAbove }: Pick<FinanceOptions, "proofAbove">,
  adminUser: AdminUser,
  amount: string | null | undefined,
  transaction?: DatabaseTransaction,
): Promise<void> {
  if (amount === null || amount === undefined || new Decimal(amount).greaterThan(proofAbove))
    await sessions.requireProof(adminUser, transaction);
}
