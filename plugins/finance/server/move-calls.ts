/** Bonuses and withdrawals: who may, how much, whether a second person must confirm, and all of it once. */
import { Decimal } from "decimal.js";
import type { AdminUser } from "#kernel/contract";
import { handle, once, type DatabaseTransaction, type HandledEndpoint } from "#kernel/server";
import { financeMessages, giveBonus, readAmount, withdrawFunds, type Moved } from "../contract.ts";
import { askApproval } from "./approvals/ask-approval.ts";
import type { Finance } from "./finance.ts";
import { userNamed } from "./read-money.ts";
import { refuseMoney } from "./refusals.ts";
import { demandRight } from "./rights.ts";
import { notifyApprovers, tellMoved } from "./tell.ts";
import { beginWithdrawal, demandOutside } from "./withdrawals/begin-withdrawal.ts";
import { sendLater } from "./transfers/transfer-store.ts";

export type MoneyKind = "bonus" | "withdrawal";

/** What somebody with the right wants. */
export interface MoneyRequest {
  kind: MoneyKind;
  userId: string;
  amount: string;
  note?: string | undefined;
  address?: string | undefined;
}

export const moveCalls = (finance: () => Finance): readonly HandledEndpoint[] => [
  handle(giveBonus, async ({ params, body, adminUser, request }) => {
    demandRight(finance().options, adminUser, "bonus");
    const amount = readAmount(body.amount);
    if (amount === undefined) throw refuseMoney("badBonus");
    return await carryOut(finance(), adminUser, { kind: "bonus", userId: params.id.toLowerCase(), amount, note: body.note }, request.header("idempotency-key"));
  }),

  handle(withdrawFunds, async ({ params, body, adminUser, request }) => {
    demandRight(finance().options, adminUser, "withdraw");
    const amount = readAmount(body.amount);
    if (amount === undefined) throw refuseMoney("badWithdrawal");
    return await carryOut(finance(), adminUser, { kind: "withdrawal", userId: params.id.toLowerCase(), amount, note: body.note, address: body.address?.trim() }, request.header("idempotency-key"));
  }),
];

async function carryOut(finance: Finance, adminUser: AdminUser, wanted: MoneyRequest, key: string | undefined): Promise<Moved> {
  const { services, options, wallets } = finance;
  const { kind, userId, amount, address } = wanted;
  if (address !== undefined) await demandOutside(finance, address);
  const main = address === undefined ? "" : await wallets.mainAddress();
  const waits = options.approval !== undefined && new Decimal(amount).greaterThan(options.approval.above);
  const { user, ...reply } = await once(services.db, { scope: `finance/${kind}`, owner: adminUser.pk, key, request: wanted }, async (transaction): Promise<Moved & { user: string }> => {
    const user = await userNamed(transaction, userId);
    const done = address === undefined ? await moveOrAsk(finance, transaction, adminUser, wanted, waits) : { withdrawalId: await beginWithdrawal(finance, transaction, adminUser, { ...wanted, address }, waits, main) };
    await services.recordActivity({ kind: "action", adminUser, resourceId: "users", recordId: userId, recordLabel: user, actionId: kind, details: { ...wanted, ...done, waits } }, transaction);
    return { ok: true, state: waits ? "waiting" : "done", balance: await finance.ledger.balanceOf(transaction, userId), ...done, user };
  });
  if (waits) {
    const link = address === undefined ? `/resource/approvals/show/${reply.approvalId}` : `/resource/withdrawals/show/${reply.withdrawalId}`;
    services.resourceChanged(address === undefined ? "approvals" : "withdrawals");
    await notifyApprovers(finance, adminUser.pk, financeMessages.askedFor, { who: adminUser.username, amount, user }, link);
  } else {
    await tellMoved(finance, userId);
    if (address !== undefined) await sendLater(services);
  }
  return reply;
}

async function moveOrAsk({ ledger }: Finance, transaction: DatabaseTransaction, adminUser: AdminUser, wanted: MoneyRequest, waits: boolean): Promise<{ approvalId?: string }> {
  if (waits) return { approvalId: await askApproval(transaction, adminUser, wanted) };
  await moveFor(ledger, transaction, wanted);
  return {};
}

/** The movement of a bonus or of a withdrawal that goes nowhere in particular. Gives the ledger transaction's id. */
export function moveFor(ledger: Finance["ledger"], transaction: DatabaseTransaction, { kind, userId, amount, note }: MoneyRequest): Promise<string> {
  return ledger.move(transaction, { type: kind, userId, amount: kind === "bonus" ? amount : `-${amount}`, ...(note === undefined ? {} : { note }) });
}
