/**
 * Holds, releases, fails and refunds orders: each by a separate request with a reason, and only if the table of states
 * allows it.
 */
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import { translate, type DatabaseTransaction } from "@portalkit/kernel/server";
import type { ChangeReply, RefundReply } from "../../contract/order-changes/calls.ts";
import { orderRefusals } from "../../contract/orders/refusals.ts";
import { transitionsFrom, type OrderAction, type OrderTransition } from "../../contract/states.ts";
import { chooseCodes, type WantedRefund } from "./choose-codes.ts";
import { isWhole } from "./refund-codes.ts";
import { findOrder, type OrderRow } from "../orders/order-access.ts";
import { statusChange, writeEvent } from "../orders/order-events.ts";
import { refundOrAsk } from "./refund-approval.ts";
import { lockOwnedCodes } from "./refundable-codes.ts";
import type { GameCodesServices } from "../services.ts";

/** The reply, with the values needed to announce the change. */
export type Outcome<Reply> = { reply: Reply; userId: string; approvalId?: string };

export async function refund(
  services: GameCodesServices,
  transaction: DatabaseTransaction,
  id: string,
  adminUser: AdminUser,
  reason: string,
  wanted: WantedRefund,
): Promise<Outcome<RefundReply>> {
  const order = await findOrder(transaction, id, adminUser, services, true);
  if (!transitionsFrom(order.status, order.isPaid).some(({ trigger }) => trigger === "refund"))
    throw new Refusal(orderRefusals.notPaid);
  const { codes, notRefunded } = await chooseCodes(transaction, await lockOwnedCodes(transaction, order.id), wanted);
  const done = await refundOrAsk(services, transaction, { order, codes, reason, requestedBy: adminUser.pk, adminUser });
  const reply = { ok: true, amount: done.amount, codes: codes.map((code) => code.id), notRefunded };
  if ("approvalId" in done)
    return {
      reply: { ...reply, state: "waiting", status: order.status, approvalId: done.approvalId },
      userId: order.userId,
      approvalId: done.approvalId,
    };
  return { reply: { ...reply, state: "done", status: done.status }, userId: order.userId };
}

export async function change(
  services: GameCodesServices,
  transaction: DatabaseTransaction,
  id: string,
  adminUser: AdminUser,
  action: OrderAction,
  reason: string,
): Promise<Outcome<ChangeReply>> {
  const order = await findOrder(transaction, id, adminUser, services, true);
  const transition = transitionsFrom(order.status, order.isPaid).find(({ trigger }) => trigger === action);
  if (transition === undefined)
    throw new Refusal(orderRefusals.notNow, { status: translate(`game-codes:orders.states.${order.status}`) });
  if (transition.money === "returned") return await fail(services, transaction, order, adminUser, reason);
  return await move(services, transaction, order, transition, adminUser, reason);
}

/** Changes the status only; money and codes stay where they are. */
async function move(
  services: GameCodesServices,
  transaction: DatabaseTransaction,
  order: OrderRow,
  { to, trigger, money }: OrderTransition,
  adminUser: AdminUser,
  reason: string,
): Promise<Outcome<ChangeReply>> {
  const {
    rows: [owned],
  } = await sql<{ codes: number }>`with changed as (update orders
    set status = ${to}, updated_at = now() where id = ${order.id}::uuid)
    select count(*)::integer as codes from codes where order_id = ${order.id}::uuid`.execute(transaction);
  const codes = owned?.codes ?? 0;
  const amount = money === "none" ? "0.000000" : new Decimal(order.amount).minus(order.refundedAmount).toFixed(6);
  await writeEvent(transaction, { orderId: order.id, kind: "status", userId: adminUser.pk, status: to, reason, codes });
  await services.recordActivity(
    {
      kind: "action",
      actionId: trigger,
      adminUser,
      resourceId: "orders",
      recordId: order.id,
      recordLabel: `Order ${order.number}`,
      changes: statusChange(order.status, to),
      details: { reason, amount, codes },
    },
    transaction,
  );
  return { reply: { ok: true, status: to, state: "done", amount, codes }, userId: order.userId };
}

/**
 * Fails an order. All its money and codes must be returned, so this refunds every remaining code.
 * @throws PORTAL_ORDER_FAILS_WHOLE
 */
async function fail(
  services: GameCodesServices,
  transaction: DatabaseTransaction,
  order: OrderRow,
  adminUser: AdminUser,
  reason: string,
): Promise<Outcome<ChangeReply>> {
  const owned = await lockOwnedCodes(transaction, order.id);
  if (!isWhole(order, owned)) throw new Refusal(orderRefusals.failsWhole);
  const done = await refundOrAsk(services, transaction, {
    order,
    codes: owned,
    reason,
    requestedBy: adminUser.pk,
    adminUser,
    asFailed: true,
  });
  const reply = { ok: true, amount: done.amount, codes: owned.length };
  if ("approvalId" in done)
    return {
      reply: { ...reply, state: "waiting", status: order.status, approvalId: done.approvalId },
      userId: order.userId,
      approvalId: done.approvalId,
    };
  return { reply: { ...reply, state: "done", status: done.status }, userId: order.userId };
}
