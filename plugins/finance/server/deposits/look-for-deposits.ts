/** Reads new blocks: a transfer to a user's address is shown at once, and credited once its block is final. */
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { inEnglish, type DatabaseTransaction } from "@portalkit/kernel/server";
import type { Asset, FinanceOptions } from "../../contract.ts";
import type { Finance } from "../services.ts";
import { publishMoved } from "../ledger/publish-moves.ts";
import type { ChainTransfer } from "../wallet-provider.ts";
import { advance, firstLook } from "../wallets/chain-height.ts";

interface Arrival extends ChainTransfer {
  walletId: string;
  userId: string;
}

/** Reads all new blocks. Several processes may run it at the same time: each block is processed once. */
export async function lookForDeposits(finance: Finance, signal?: AbortSignal): Promise<void> {
  const { blocksAtOnce } = finance.wallets;
  const { height, seen } = await firstLook(finance);
  const newest = await finance.wallets.height();
  const final = newest - finance.options.wallets.confirmations + 1;
  // Skips final blocks, whose deposits are credited below and need not be shown as pending.
  const unseen = Math.max(seen, final);
  for (let known = seen, from = unseen; from < newest; from = known) {
    if (signal?.aborted === true) return;
    const to = Math.min(from + blocksAtOnce, newest);
    if (!(await noteSeen(finance, known, from, to))) return;
    known = to;
  }
  for (let from = height; from < final; from += blocksAtOnce) {
    if (signal?.aborted === true || !(await settle(finance, from, Math.min(from + blocksAtOnce, final)))) return;
  }
}

/**
 * Returns `false` if another process was faster.
 * @param known the last block that is read
 * @param from the last block that can be skipped
 */
async function noteSeen(finance: Finance, known: number, from: number, to: number): Promise<boolean> {
  const { services, wallets } = finance;
  const arrivals = await arrivalsIn(finance, from + 1, to);
  const isMine = await services.db.transaction().execute(async (transaction) => {
    if (!(await advance(transaction, wallets.name, "seen", known, to))) return false;
    await note(transaction, finance, arrivals);
    return true;
  });
  if (isMine && arrivals.length > 0) services.resourceChanged("deposits");
  return isMine;
}

/** Credits the deposits of final blocks. Returns `false` if another process was faster. */
async function settle(finance: Finance, from: number, to: number): Promise<boolean> {
  const { services, wallets, ledger } = finance;
  const arrivals = await arrivalsIn(finance, from + 1, to);
  const credited = await services.db.transaction().execute(async (transaction) => {
    if (!(await advance(transaction, wallets.name, "height", from, to))) return undefined;
    await note(transaction, finance, arrivals);
    const done = new Set<string>();
    for (const { txid, position, userId, asset, amount } of arrivals) {
      const {
        rows: [deposit],
      } = await sql<{ id: string }>`select id from finance_deposits
        where provider = ${wallets.name} and txid = ${txid} and position = ${position} and state = 'seen'
          for update`.execute(transaction);
      if (deposit === undefined) continue;
      const worth = worthOf(finance.options, asset, amount);
      if (worth === undefined) {
        await sql`update finance_deposits set state = 'kept' where id = ${deposit.id}::uuid`.execute(transaction);
        continue;
      }
      const simulated = wallets.name === "sandbox";
      const note = inEnglish(simulated ? "finance:simulatedNote" : "finance:depositNote", { amount, asset, txid });
      const transactionId = await ledger.move(transaction, { type: "deposit", userId, amount: worth, note, simulated });
      await sql`update finance_deposits set state = 'credited', credited = ${worth}::numeric,
        transaction_id = ${transactionId}::uuid where id = ${deposit.id}::uuid`.execute(transaction);
      await services.outbox.notify(transaction, userId, {
        message: inEnglish("finance:deposited", { amount: worth }),
        link: "/deposit-funds",
      });
      done.add(userId);
    }
    // A deposit that was seen in one of these blocks and is in none of them now has left the chain.
    await sql`update finance_deposits set state = 'lost' where provider = ${wallets.name} and state = 'seen'
      and block between ${from + 1} and ${to}`.execute(transaction);
    return done;
  });
  if (credited === undefined) return false;
  for (const userId of credited) await publishMoved(finance, userId);
  if (credited.size > 0) await services.outbox.deliver();
  if (arrivals.length > 0) services.resourceChanged("deposits");
  return true;
}

/** Ignores transfers from the main wallet to a user's address: they pay the fees of sweeping and are no deposits. */
async function arrivalsIn({ services, wallets }: Finance, first: number, last: number): Promise<Arrival[]> {
  const all = await wallets.transfers(first, last);
  if (all.length === 0) return [];
  const main = await wallets.mainAddress();
  const { rows } = await sql<{ id: string; user_id: string; address: string }>`
    select id, user_id, address from finance_wallets where provider = ${wallets.name} and user_id is not null
      and address = any(${[...new Set(all.map(({ to }) => to))]}::text[])`.execute(services.db);
  const owners = new Map(rows.map((row) => [row.address, row]));
  return all.flatMap((transfer) => {
    const owner = transfer.from === main ? undefined : owners.get(transfer.to);
    return owner === undefined ? [] : [{ ...transfer, walletId: owner.id, userId: owner.user_id }];
  });
}

/**
 * Inserts new deposits. A pending or lost one becomes pending in its new block; credited and kept ones stay unchanged.
 */
async function note(
  transaction: DatabaseTransaction,
  { wallets }: Finance,
  arrivals: readonly Arrival[],
): Promise<void> {
  for (const { walletId, userId, asset, amount, txid, position, block } of arrivals) {
    await sql`
      insert into finance_deposits (provider, wallet_id, user_id, asset, amount, txid, position, block)
      values (${wallets.name}, ${walletId}::uuid, ${userId}::uuid, ${asset}, ${amount}::numeric, ${txid}, ${position},
        ${block})
      on conflict (provider, txid, position) do update set block = excluded.block, state = 'seen'
        where finance_deposits.state in ('seen', 'lost')`.execute(transaction);
  }
}

/** Returns the value in USDT, rounded down, or `undefined` if no price is set or the value rounds to zero. */
export function worthOf(
  { wallets }: Pick<FinanceOptions, "wallets">,
  asset: Asset,
  amount: string,
): string | undefined {
  if (asset === "USDT") return amount;
  const worth = new Decimal(amount).times(wallets.trxPrice ?? "0").toDecimalPlaces(6, Decimal.ROUND_DOWN);
  return worth.isZero() ? undefined : worth.toFixed(6);
}
