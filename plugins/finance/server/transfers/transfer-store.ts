/** Transfers that the portal makes, as stored in the database. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import type { Asset } from "../../contract.ts";

export interface Transfer {
  id: string;
  withdrawal_id: string | null;
  sweep_id: string | null;
  from_wallet: string | null;
  from_address: string;
  to_address: string;
  asset: Asset;
  amount: string;
  after_id: string | null;
  state: "planned" | "signed" | "sent" | "confirmed" | "failed";
  txid: string | null;
  payload: string | null;
  expires_at: string | null;
}

export const transferJob = "transfer";
export const advanceJob = "advance-transfers";

export async function findTransfer(db: Database | DatabaseTransaction, id: string): Promise<Transfer | undefined> {
  return (await sql<Transfer>`select * from finance_transfers where id = ${id}::uuid`.execute(db)).rows[0];
}

/** Sets a new state unless another process has changed it; returns whether it did. */
export async function step(
  db: Database | DatabaseTransaction,
  { id, state }: Pick<Transfer, "id" | "state">,
  next: Transfer["state"],
  more: { signed?: { txid: string; payload: string; expiresAt: Date }; reason?: string } = {},
): Promise<boolean> {
  const { signed, reason } = more;
  const { rows } = await sql`
    update finance_transfers set state = ${next}, updated_at = now(), reason = ${reason ?? null}
      ${signed === undefined ? sql`` : sql`, txid = ${signed.txid}, payload = ${signed.payload}, expires_at = ${signed.expiresAt.toISOString()}::timestamptz`}
    where id = ${id}::uuid and state = ${state} returning 1`.execute(db);
  return rows.length > 0;
}

/** Continues all open transfers in jobs of their own. Call it after the commit. */
export async function sendLater({ enqueue }: Pick<PluginServices, "enqueue">): Promise<void> {
  await enqueue(advanceJob, {}, { singletonKey: "advance" });
}

/** Enqueues a job for each open transfer that does not have one waiting. */
export async function enqueueOpen(
  { db, enqueue }: Pick<PluginServices, "db" | "enqueue">,
  provider: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from finance_transfers where provider = ${provider}
    and state in ('planned', 'signed', 'sent') order by updated_at limit 1000`.execute(db);
  for (const { id } of rows) await enqueue(transferJob, { id }, { singletonKey: id });
}
