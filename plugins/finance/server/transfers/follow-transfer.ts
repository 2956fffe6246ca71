/** Passes the state of a transfer on to the withdrawal or the sweep that ordered it. */
import { sql } from "kysely";
import { inEnglish, type DatabaseTransaction } from "@portalkit/kernel/server";
import type { Finance } from "../services.ts";
import { publishMoved } from "../ledger/publish-moves.ts";
import type { Transfer } from "./transfer-store.ts";

interface OrderedWithdrawal {
  user_id: string;
  amount: string;
  state: string;
  requested_by: string;
}

/**
 * Updates the withdrawal of the transfer; if the transfer fails, the money returns in the same transaction.
 * @param reason for staff, as it may name the main wallet; the user reads the ledger movement, whose note says less
 */
export async function followTransfer(
  { services, ledger }: Finance,
  transaction: DatabaseTransaction,
  { withdrawal_id: id }: Transfer,
  state: "sent" | "confirmed" | "failed",
  reason?: string,
): Promise<void> {
  if (id === null) return;
  const {
    rows: [withdrawal],
  } = await sql<OrderedWithdrawal>`select * from finance_withdrawals where id = ${id}::uuid
    for update`.execute(transaction);
  if (withdrawal === undefined) throw new Error("the withdrawal of a transfer was not found");
  const { user_id: userId, requested_by: requestedBy, amount } = withdrawal;
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
  if (state !== "failed") return;
  for (const pk of new Set([userId, requestedBy]))
    await services.outbox.notify(transaction, pk, { message: inEnglish("finance:returned", { amount }) });
}

/** Call it after the commit; it runs in the background, since nothing depends on it. */
export function publishFollowed(finance: Finance, { withdrawal_id: id }: Transfer): void {
  if (id === null) return;
  const { services } = finance;
  services.resourceChanged("withdrawals");
  const publishReturned = async (): Promise<void> => {
    const {
      rows: [withdrawal],
    } = await sql<OrderedWithdrawal>`select * from finance_withdrawals
      where id = ${id}::uuid`.execute(services.db);
    if (withdrawal?.state !== "failed") return;
    await services.outbox.deliver();
    await publishMoved(finance, withdrawal.user_id);
  };
  publishReturned().catch((error: unknown) =>
    services.log.warn({ err: error }, "failed to publish the balance after a failed withdrawal"),
  );
}

/**
 * Lets transfers of a sweep be settled one after the other: of two that are settled at the same time, neither would see
 * that it is the last.
 */
export async function lockSweep(transaction: DatabaseTransaction, sweepId: string): Promise<void> {
  await sql`select from finance_sweeps where id = ${sweepId}::uuid for no key update`.execute(transaction);
}

/**
 * Finishes a sweep whose last transfer is settled, in the transaction that settles it: a sweep that a crash left
 * running would hold up all later ones.
 */
export async function finishSweep(transaction: DatabaseTransaction, sweepId: string): Promise<void> {
  await sql`
    update finance_sweeps set state = 'finished', finished_at = now() where id = ${sweepId}::uuid and state = 'running'
      and not exists (select from finance_transfers where sweep_id = ${sweepId}::uuid
        and state in ('planned', 'signed', 'sent'))`.execute(transaction);
}
