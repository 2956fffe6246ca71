/**
 * Advances one transfer as far as possible now. Stores the signed transfer before sending it, and resends it unchanged,
 * so that a lost reply or a crash never sends money twice. A transfer fails only when no block can include it any more.
 */
import { inEnglish } from "@portalkit/kernel/server";
import type { Finance } from "../services.ts";
import { finishSweep, followTransfer, lockSweep, publishFollowed } from "./follow-transfer.ts";
import { keyOf } from "../wallets/user-wallet.ts";
import { TransferImpossible, type SignedTransfer } from "../wallet-provider.ts";
import { findTransfer, sendLater, step, type Transfer } from "./transfer-store.ts";

export async function runTransfer(finance: Finance, id: string): Promise<void> {
  const { db } = finance.services;
  let transfer = await findTransfer(db, id);
  if (transfer?.state === "planned") transfer = await sign(finance, transfer);
  if (transfer?.state === "signed") transfer = await markSent(finance, transfer);
  if (transfer?.state === "sent") await pursue(finance, transfer);
}

/** Returns `undefined` if the transfer cannot continue yet. */
async function sign(finance: Finance, transfer: Transfer): Promise<Transfer | undefined> {
  const {
    services: { db },
    wallets,
  } = finance;
  if (transfer.after_id !== null) {
    const before = await findTransfer(db, transfer.after_id);
    if (before?.state === "failed") await settle(finance, transfer, "failed", inEnglish("finance:feeFailed"));
    if (before?.state !== "confirmed") return undefined;
  }
  let signed: SignedTransfer;
  try {
    const key = transfer.from_wallet === null ? {} : { key: await keyOf(finance, transfer.from_wallet) };
    signed = await wallets.sign({
      from: transfer.from_address,
      ...key,
      to: transfer.to_address,
      asset: transfer.asset,
      amount: transfer.amount,
    });
  } catch (error) {
    if (!(error instanceof TransferImpossible)) throw error;
    await settle(finance, transfer, "failed", error.message);
    return undefined;
  }
  // If two processes sign, one result is stored; the other was never sent.
  await step(db, transfer, "signed", { signed });
  return await findTransfer(db, transfer.id);
}

/** Stored before sending: after a crash the transfer must count as sent. */
async function markSent(finance: Finance, transfer: Transfer): Promise<Transfer | undefined> {
  await finance.services.db.transaction().execute(async (transaction) => {
    if (await step(transaction, transfer, "sent")) await followTransfer(finance, transaction, transfer, "sent");
  });
  publishFollowed(finance, transfer);
  return await findTransfer(finance.services.db, transfer.id);
}

async function pursue(finance: Finance, transfer: Transfer): Promise<void> {
  const { wallets } = finance;
  // The order matters: if the transfer had expired before the outcome is read, no block can include it afterwards.
  const isTooLate = await wallets.isPast(String(transfer.expires_at));
  const outcome = await wallets.outcome(String(transfer.txid));
  if (outcome.state === "confirmed") await settle(finance, transfer, "confirmed");
  else if (outcome.state === "failed") await settle(finance, transfer, "failed", outcome.reason);
  else if (outcome.state === "unknown" && isTooLate)
    await settle(finance, transfer, "failed", inEnglish("finance:notTakenUp"));
  else if (outcome.state === "unknown") await wallets.send(String(transfer.payload));
}

async function settle(
  finance: Finance,
  transfer: Transfer,
  state: "confirmed" | "failed",
  reason?: string,
): Promise<void> {
  const { services } = finance;
  const isMine = await services.db.transaction().execute(async (transaction) => {
    if (transfer.sweep_id !== null) await lockSweep(transaction, transfer.sweep_id);
    if (!(await step(transaction, transfer, state, reason === undefined ? {} : { reason }))) return false;
    await followTransfer(finance, transaction, transfer, state, reason);
    if (transfer.sweep_id !== null) await finishSweep(transaction, transfer.sweep_id);
    return true;
  });
  if (!isMine) return;
  services.log.info({ transfer: transfer.id, state, txid: transfer.txid, reason }, "a transfer was settled");
  publishFollowed(finance, transfer);
  // Transfers that waited for this one can continue.
  if (transfer.sweep_id !== null) await sendLater(services);
}
