/** Withdrawals to an address: asked for, approved, and handed to the transfers. */
import { sql } from "kysely";
import { refuse, type AdminUser } from "#kernel/contract";
import type { DatabaseTransaction } from "#kernel/server";
import { financeMessages } from "../../contract.ts";
import type { Finance } from "../finance.ts";
import { refuseMoney } from "../refusals.ts";

export interface Withdrawal {
  id: string;
  user_id: string;
  amount: string;
  address: string;
  note: string | null;
  state: "requested" | "approved" | "sent" | "confirmed" | "failed" | "rejected";
  requested_by: string;
}

/** Money that goes to one of our own addresses would come back as a deposit. @throws PORTAL_FINANCE_ADDRESS_INVALID, PORTAL_FINANCE_ADDRESS_OWN */
export async function demandOutside({ services, wallets }: Finance, address: string): Promise<void> {
  if (!(await wallets.isAddress(address))) throw refuseMoney("badAddress");
  const { rows } = await sql`select 1 from finance_wallets where provider = ${wallets.name} and address = ${address}`.execute(services.db);
  if (rows.length > 0 || address === (await wallets.mainAddress())) throw refuseMoney("ownAddress");
}

/** Gives the withdrawal's id. One that waits for a second person has not moved any money yet. @param from the main wallet's address */
export async function beginWithdrawal(finance: Finance, transaction: DatabaseTransaction, adminUser: AdminUser, { userId, amount, note, address }: { userId: string; amount: string; note?: string | undefined; address: string }, waits: boolean, from: string): Promise<string> {
  const { rows: [made] } = await sql<Withdrawal>`
    insert into finance_withdrawals (user_id, amount, address, note, requested_by)
    values (${userId}::uuid, ${amount}::numeric, ${address}, ${note ?? null}, ${adminUser.pk}::uuid) returning *`.execute(transaction);
  if (made === undefined) throw new Error("the withdrawal was not noted");
  if (!waits) await payOut(finance, transaction, made, from, null);
  return made.id;
}

/** The money leaves the balance, and its transfer is planned. @throws PORTAL_FINANCE_TOO_LITTLE */
export async function payOut({ ledger, wallets }: Finance, transaction: DatabaseTransaction, { id, user_id: userId, amount, address }: Withdrawal, from: string, decidedBy: string | null): Promise<void> {
  const transactionId = await ledger.move(transaction, { type: "withdrawal", userId, amount: `-${amount}`, note: financeMessages.withdrawalNote.replace("{address}", address) });
  await sql`update finance_withdrawals set state = 'approved', transaction_id = ${transactionId}::uuid, decided_by = ${decidedBy}::uuid, updated_at = now() where id = ${id}::uuid`.execute(transaction);
  await sql`
    insert into finance_transfers (provider, withdrawal_id, from_address, to_address, asset, amount)
    values (${wallets.name}, ${id}::uuid, ${from}, ${address}, 'USDT', ${amount}::numeric)`.execute(transaction);
}

/** Locked, so that two who decide at once do it one after the other. @throws PORTAL_FINANCE_NOT_YOURSELF, PORTAL_FINANCE_DECIDED */
export async function requestedWithdrawal(transaction: DatabaseTransaction, adminUser: AdminUser, id: string): Promise<Withdrawal> {
  const { rows: [found] } = await sql<Withdrawal>`select * from finance_withdrawals where id = ${id}::uuid for update`.execute(transaction);
  if (found === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  if (found.requested_by === adminUser.pk) throw refuseMoney("notYourself");
  if (found.state !== "requested") throw refuseMoney("decided");
  return found;
}
