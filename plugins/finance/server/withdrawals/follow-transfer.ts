/**
 * Updates a withdrawal with the state of its transfer; if the transfer fails, the money returns in the same
 * transaction.
 */
import { sql } from "kysely";
import { inEnglish, type DatabaseTransaction } from "#kernel/server";
import type { Finance } from "../finance.ts";
import { notify, publishMoved } from "../publish-moves.ts";
import type { Transfer } from "../transfers/transfer-store.ts";
import type { Withdrawal } from "./begin-withdrawal.ts";

/** `reason` is for staff, as it may name the main wallet. The user reads the ledger movement, whose note says less. */
export async function followTransfer(
  { ledger }: Finance,
  transaction: DatabaseTransaction,
  { withdrawal_id: id }: Transfer,
  state: "sent" | "confirmed" | "failed",
  reason?: string,
): Promise<void> {
  if (id === null) return;
  const {
    rows: [withdrawal],
  } = await sql<Withdrawal>`select * from finance_withdrawals where id = ${id}::uuid
    for update`.execute(transaction);
  if (withdrawal === undefined) throw new Error("a transfer's withdrawal is gone");
  const { user_id: userId, amount } = withdrawal;
  const returnId =
    state === "failed"
      ? await ledger.move(transaction, {
          type: "refund",
          against: "withdrawal",
          userId,
          amount,
          note: inEnglish("finance:returnNote"),
        })
      : null;
  await sql`update finance_withdrawals set state = ${state}, reason = ${reason ?? null}, return_id = ${returnId}::uuid,
    updated_at = now() where id = ${id}::uuid`.execute(transaction);
}

/** Call it after the commit; it runs in the background, since nothing depends on it. */
export function notifyFollowed(finance: Finance, { withdrawal_id: id }: Transfer): void {
  if (id === null) return;
  const { services } = finance;
  services.resourceChanged("withdrawals");
  const notifyOwner = async (): Promise<void> => {
    const {
      rows: [withdrawal],
    } = await sql<Withdrawal>`select * from finance_withdrawals
      where id = ${id}::uuid`.execute(services.db);
    if (withdrawal?.state !== "failed") return;
    await publishMoved(finance, withdrawal.user_id);
    for (const pk of new Set([withdrawal.user_id, withdrawal.requested_by]))
      notify(services, pk, "finance:returned", { amount: withdrawal.amount });
  };
  notifyOwner().catch((error: unknown) => services.log.warn({ err: error }, "a withdrawal's end could not be told"));
}
