/**
 * Refunds codes: returns the money to the buyer and the codes to the stock, or neither. Every refund uses this
 * function.
 */
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import type { AdminUser } from "@portalkit/kernel/contract";
import type { DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import type { Ledger } from "@portalkit/finance";
import type { OrderStatus } from "../../contract/states.ts";
import type { OrderRow } from "../orders/order-access.ts";
import { statusChange, writeEvent } from "../orders/order-events.ts";
import type { OwnedCode } from "./refundable-codes.ts";

export interface CodesToRefund {
  /** Locked, paid and not ended. */
  order: OrderRow;
  /** Locked; none of them seen or used. */
  codes: readonly OwnedCode[];
  reason: string;
  /**
   * The id of the user who requested the refund. `adminUser` is recorded in the audit log: another user if it was
   * approved.
   */
  requestedBy: string;
  adminUser: AdminUser;
  /** Ends the order as failed instead of refunded. */
  asFailed?: boolean;
}

export interface Refunded {
  amount: string;
  /** The order's status after the refund. */
  status: OrderStatus;
}

export const amountOf = (codes: readonly Pick<OwnedCode, "unitPrice">[]): string =>
  codes.reduce((sum, { unitPrice }) => sum.plus(unitPrice), new Decimal(0)).toFixed(6);

/**
 * Decides whether an order can fail, because its money and codes are returned completely or not at all: whether every
 * remaining code can be returned and, with earlier refunds, adds up to the whole order.
 */
export const isWhole = (
  order: Pick<OrderRow, "amount" | "refundedAmount">,
  owned: readonly Pick<OwnedCode, "lock" | "unitPrice">[],
): boolean =>
  owned.length > 0 &&
  owned.every(({ lock }) => lock === null) &&
  new Decimal(order.refundedAmount).plus(amountOf(owned)).equals(order.amount);

export async function refundCodes(
  services: PluginServices,
  ledger: Ledger,
  transaction: DatabaseTransaction,
  { order, codes, reason, requestedBy, adminUser, asFailed = false }: CodesToRefund,
): Promise<Refunded> {
  const amount = amountOf(codes);
  const ids = codes.map(({ id }) => id);
  const {
    rows: [refund],
  } = await sql<{ id: string }>`
    with refund as (insert into order_refunds (order_id, user_id, reason, amount)
      values (${order.id}::uuid, ${requestedBy}::uuid, ${reason}, ${amount}::numeric) returning id),
      refunded as (insert into order_refund_codes (refund_id, order_id, code_id, amount)
        select refund.id, ${order.id}::uuid, code.id, code.price
          from refund, unnest(${ids}::uuid[], ${codes.map(({ unitPrice }) => unitPrice)}::numeric[]) as code
            (id, price))
    select id from refund`.execute(transaction);
  await sql`update codes set status = 'new', order_id = null, price = null, price_scale = 1, sold_at = null
    where order_id = ${order.id}::uuid and id = any(${ids}::uuid[])`.execute(transaction);
  if (!new Decimal(amount).isZero())
    await ledger.move(transaction, {
      type: "refund",
      userId: order.userId,
      amount,
      orderId: order.id,
      refundId: refund?.id ?? "",
      note: `Refund of order ${order.number}`,
    });
  const status = await endWhenEmpty(transaction, order, amount, asFailed);
  const isFailed = asFailed && status === "failed";
  await writeEvent(transaction, {
    orderId: order.id,
    kind: isFailed ? "status" : "refunded",
    userId: requestedBy,
    ...(isFailed ? { status } : {}),
    reason,
    amount,
    codes: ids.length,
  });
  await services.recordActivity(
    {
      kind: "action",
      actionId: isFailed ? "fail" : "refund",
      adminUser,
      resourceId: "orders",
      recordId: order.id,
      recordLabel: `Order ${order.number}`,
      changes: statusChange(order.status, status),
      details: { amount, codes: ids, reason, requestedBy, refundId: refund?.id },
    },
    transaction,
  );
  return { amount, status };
}

/** Ends an order whose money and codes are all returned. */
async function endWhenEmpty(
  transaction: DatabaseTransaction,
  order: OrderRow,
  amount: string,
  asFailed: boolean,
): Promise<OrderStatus> {
  const isEmpty = new Decimal(order.refundedAmount).plus(amount).equals(order.amount);
  if (!isEmpty) return order.status;
  const { rows } = await sql<{ status: OrderStatus }>`update orders o set status = ${asFailed ? "failed" : "refunded"},
    updated_at = now()
    where id = ${order.id}::uuid and not exists (select from codes where order_id = o.id)
      returning status`.execute(transaction);
  return rows[0]?.status ?? order.status;
}
