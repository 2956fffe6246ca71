/** Withdrawals to an address: requested, approved, and passed on as transfers. */
import { sql } from "kysely";
import { refuse, type AdminUser } from "@portalkit/kernel/contract";
import { inEnglish, type DatabaseTransaction } from "@portalkit/kernel/server";
import type { Finance } from "../services.ts";
import { refuseMoney } from "../../contract/refusals.ts";

export interface Withdrawal {
  id: string;
  user_id: string;
  amount: string;
  address: string;
  note: string | null;
  state: "requested" | "approved" | "sent" | "confirmed" | "failed" | "rejected";
  requested_by: string;
  approval_id: string | null;
}

/**
 * Refuses the portal's own addresses: the money would return as a deposit.
 * @throws PORTAL_FINANCE_ADDRESS_INVALID, PORTAL_FINANCE_ADDRESS_OWN
 */
export async function assertOutside({ services, wallets }: Finance, address: string): Promise<void> {
  if (!(await wallets.isAddress(address))) throw refuseMoney("badAddress");
  const { rows } = await sql`select 1 from finance_wallets where provider = ${wallets.name}
    and address = ${address}`.execute(services.db);
  if (rows.length > 0 || address === (await wallets.mainAddress())) throw refuseMoney("ownAddress");
}

/** Amount to send and its destination. */
export interface WithdrawalOrder {
  id: string;
  userId: string;
  amount: string;
  address: string;
  note?: string | undefined;
}

/**
 * Stores a withdrawal; no money moves yet.
 * @param approvalId the request that it waits for, or null
 */
export async function noteWithdrawal(
  transaction: DatabaseTransaction,
  adminUser: AdminUser,
  { id, userId, amount, address, note }: WithdrawalOrder,
  approvalId: string | null,
): Promise<Withdrawal> {
  const {
    rows: [made],
  } = await sql<Withdrawal>`
    insert into finance_withdrawals (id, user_id, amount, address, note, requested_by, approval_id)
    values (${id}::uuid, ${userId}::uuid, ${amount}::numeric, ${address}, ${note ?? null}, ${adminUser.pk}::uuid,
      ${approvalId}::uuid) returning *`.execute(transaction);
  if (made === undefined) throw new Error("the withdrawal was not noted");
  return made;
}

/**
 * Takes the money from the balance and plans the transfer.
 * @throws PORTAL_FINANCE_TOO_LITTLE
 */
export async function payOut(
  { ledger, wallets }: Finance,
  transaction: DatabaseTransaction,
  { id, user_id: userId, amount, address }: Withdrawal,
  from: string,
  decidedBy: string | null,
): Promise<void> {
  const transactionId = await ledger.move(transaction, {
    type: "withdrawal",
    userId,
    amount: `-${amount}`,
    note: inEnglish("finance:withdrawalNote", { address }),
  });
  await sql`update finance_withdrawals
    set state = 'approved', transaction_id = ${transactionId}::uuid, decided_by = ${decidedBy}::uuid,
      updated_at = now() where id = ${id}::uuid`.execute(transaction);
  await sql`
    insert into finance_transfers (provider, withdrawal_id, from_address, to_address, asset, amount)
    values (${wallets.name}, ${id}::uuid, ${from}, ${address}, 'USDT', ${amount}::numeric)`.execute(transaction);
}

/** Returns the withdrawal that waits for this request, and locks it. */
export async function withdrawalToDecide(transaction: DatabaseTransaction, approvalId: string): Promise<Withdrawal> {
  const {
    rows: [found],
  } = await sql<Withdrawal>`select * from finance_withdrawals
    where approval_id = ${approvalId}::uuid for update`.execute(transaction);
  if (found === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  return found;
}

export async function rejectWithdrawal(
  transaction: DatabaseTransaction,
  approvalId: string,
  decidedBy: string,
  reason: string,
): Promise<void> {
  const { id } = await withdrawalToDecide(transaction, approvalId);
  await sql`update finance_withdrawals set state = 'rejected', reason = ${reason}, decided_by = ${decidedBy}::uuid,
    updated_at = now() where id = ${id}::uuid`.execute(transaction);
}
