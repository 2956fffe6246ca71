/** Endpoints for bonuses and withdrawals: checks permissions and limits, asks for approval if needed, and runs once. */
import { randomUUID } from "node:crypto";
import type { AdminUser } from "@portalkit/kernel/contract";
import { userNamed } from "@portalkit/auth/server";
import { handle, once, type DatabaseTransaction, type HandledEndpoint } from "@portalkit/kernel/server";
import { giveBonus, readAmount, withdrawFunds, type Moved } from "../../contract.ts";
import type { Finance } from "../services.ts";
import { refuseMoney } from "../../contract/refusals.ts";
import { publishMoved } from "../ledger/publish-moves.ts";
import { assertOutside, noteWithdrawal, payOut } from "../withdrawals/begin-withdrawal.ts";
import { sendLater } from "../transfers/transfer-store.ts";

export type MoneyKind = "bonus" | "withdrawal";

/** Requested by a user with the right permission. */
export interface MoneyRequest {
  kind: MoneyKind;
  userId: string;
  amount: string;
  note?: string | undefined;
  address?: string | undefined;
}

export const moveHandlers = (finance: Finance): readonly HandledEndpoint[] => [
  handle(giveBonus, async ({ params, body, adminUser, request }) => {
    const amount = readAmount(body.amount);
    if (amount === undefined) throw refuseMoney("badBonus");
    return await carryOut(
      finance,
      adminUser,
      { kind: "bonus", userId: params.id.toLowerCase(), amount, note: body.note },
      request.header("idempotency-key"),
    );
  }),

  handle(withdrawFunds, async ({ params, body, adminUser, request }) => {
    const amount = readAmount(body.amount);
    if (amount === undefined) throw refuseMoney("badWithdrawal");
    return await carryOut(
      finance,
      adminUser,
      { kind: "withdrawal", userId: params.id.toLowerCase(), amount, note: body.note, address: body.address?.trim() },
      request.header("idempotency-key"),
    );
  }),
];

async function carryOut(
  finance: Finance,
  adminUser: AdminUser,
  wanted: MoneyRequest,
  key: string | undefined,
): Promise<Moved> {
  const { services, wallets, approvals } = finance;
  const { kind, userId, address } = wanted;
  if (address !== undefined) await assertOutside(finance, address);
  const main = address === undefined ? "" : await wallets.mainAddress();
  const reply = await once(
    services.db,
    { scope: `finance/${kind}`, owner: adminUser.pk, key, request: wanted },
    async (transaction): Promise<Moved> => {
      const user = await userNamed(transaction, userId);
      const done = await moveOrAsk(finance, transaction, adminUser, wanted, main);
      const waits = done.approvalId !== undefined;
      await services.recordActivity(
        {
          kind: "action",
          adminUser,
          resourceId: "users",
          recordId: userId,
          recordLabel: user,
          actionId: kind,
          details: { ...wanted, ...done, waits },
        },
        transaction,
      );
      return {
        ok: true,
        state: waits ? "waiting" : "done",
        balance: await finance.ledger.balanceOf(transaction, userId),
        ...done,
      };
    },
  );
  if (reply.approvalId !== undefined) await approvals.announce();
  else {
    await publishMoved(finance, userId);
    if (address !== undefined) await sendLater(services);
  }
  return reply;
}

async function moveOrAsk(
  finance: Finance,
  transaction: DatabaseTransaction,
  adminUser: AdminUser,
  wanted: MoneyRequest,
  main: string,
): Promise<{ approvalId?: string; withdrawalId?: string }> {
  const { kind, userId, amount, note, address } = wanted;
  const order = address === undefined ? undefined : { id: randomUUID(), userId, amount, address, note };
  const payload = order === undefined ? {} : { withdrawalId: order.id, address: order.address };
  const answer = await finance.approvals.request(transaction, {
    kind,
    requestedBy: adminUser,
    beneficiary: userId,
    amount,
    payload,
    note,
  });
  const approvalId = answer.approved ? undefined : answer.approvalId;
  if (order !== undefined) {
    const withdrawal = await noteWithdrawal(transaction, adminUser, order, approvalId ?? null);
    if (answer.approved) await payOut(finance, transaction, withdrawal, main, null);
    return { withdrawalId: order.id, ...(approvalId === undefined ? {} : { approvalId }) };
  }
  if (approvalId !== undefined) return { approvalId };
  await moveFor(finance.ledger, transaction, wanted);
  return {};
}

/** Writes the movement of a bonus, or of a withdrawal without an address. Returns the ledger transaction's id. */
export function moveFor(
  ledger: Finance["ledger"],
  transaction: DatabaseTransaction,
  { kind, userId, amount, note }: MoneyRequest,
): Promise<string> {
  return ledger.move(transaction, {
    type: kind,
    userId,
    amount: kind === "bonus" ? amount : `-${amount}`,
    ...(note === undefined ? {} : { note }),
  });
}
