/** Job that checks each wallet and plans what to collect. It resumes where it stopped: each wallet is checked once. */
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import type { Finance } from "../services.ts";
import { sendLater } from "../transfers/transfer-store.ts";
import { finishSweep } from "../transfers/follow-transfer.ts";
import { whatToCollect, type Collection } from "./what-to-collect.ts";

interface Wallet {
  id: string;
  address: string;
}

export const planJob = "plan-sweep";

export async function planSweep(finance: Finance, sweepId: string, signal: AbortSignal): Promise<void> {
  const { services, wallets, options } = finance;
  const main = await wallets.mainAddress();
  for (
    let wallet = await nextWallet(finance, sweepId);
    wallet !== undefined;
    wallet = await nextWallet(finance, sweepId)
  ) {
    if (signal.aborted) throw new Error("the server stops; the sweep goes on when it runs again");
    const { id, address } = wallet;
    const collections = whatToCollect(await wallets.fundsOf(address), options.sweepThreshold, wallets.fees);
    await services.db.transaction().execute(async (transaction) => {
      const { rows } = await sql`
        update finance_sweeps set looked_up_to = ${id}::uuid where id = ${sweepId}::uuid and state = 'planning'
          and (looked_up_to is null or looked_up_to < ${id}::uuid) returning 1`.execute(transaction);
      if (rows.length > 0)
        for (const collection of collections)
          await plan(transaction, finance, sweepId, { id, address }, main, collection);
    });
  }
  await services.db.transaction().execute(async (transaction) => {
    await sql`update finance_sweeps set state = 'running' where id = ${sweepId}::uuid
      and state = 'planning'`.execute(transaction);
    await finishSweep(transaction, sweepId);
  });
  await sendLater(services);
}

/** Skips wallets that never received a deposit. */
async function nextWallet({ services, wallets }: Finance, sweepId: string): Promise<Wallet | undefined> {
  const { rows } = await sql<Wallet>`
    select w.id, w.address from finance_wallets w join finance_sweeps s on s.id = ${sweepId}::uuid
      and s.state = 'planning'
    where w.provider = ${wallets.name} and w.user_id is not null and (s.looked_up_to is null or w.id > s.looked_up_to)
      and exists (select from finance_deposits d where d.wallet_id = w.id)
    order by w.id limit 1`.execute(services.db);
  return rows[0];
}

async function plan(
  transaction: DatabaseTransaction,
  { wallets }: Finance,
  sweepId: string,
  wallet: Wallet,
  main: string,
  { asset, amount, fee }: Collection,
): Promise<void> {
  const add = async (
    from: { address: string; walletId: string | null },
    to: string,
    sent: Pick<Collection, "asset" | "amount">,
    after: string | null,
  ): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      insert into finance_transfers (provider, sweep_id, from_wallet, from_address, to_address, asset, amount, after_id)
      values (${wallets.name}, ${sweepId}::uuid, ${from.walletId}::uuid, ${from.address}, ${to}, ${sent.asset},
        ${sent.amount}::numeric, ${after}::uuid) returning id`.execute(transaction);
    return rows[0]?.id ?? "";
  };
  const feeId =
    fee === undefined || new Decimal(fee).isZero()
      ? null
      : await add({ address: main, walletId: null }, wallet.address, { asset: "TRX", amount: fee }, null);
  await add({ address: wallet.address, walletId: wallet.id }, main, { asset, amount }, feeId);
}
