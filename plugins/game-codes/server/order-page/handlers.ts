/**
 * Returns the data of the order page: lines, history, refunds, the codes with only their last characters, and the
 * allowed actions.
 */
import { sql } from "kysely";
import { Decimal } from "decimal.js";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { getOrder, maxListedCodes, type OrderDetails } from "../../contract/order-page/calls.ts";
import type { RefundLock } from "../../contract/states.ts";
import { seesAllOrders, seesBasePrices } from "../visibility.ts";
import { addRedemptions } from "./add-redemptions.ts";
import { allowedTransitions } from "./allowed-transitions.ts";
import { viewEvent, type EventRow } from "./event-view.ts";
import { findOrder, isOpen, mayReveal } from "../orders/order-access.ts";
import { readRefunds } from "./read-refunds.ts";
import { countByLine, refundLock, type LineCount } from "../order-changes/refundable-codes.ts";
import type { GameCodesServices } from "../services.ts";

export const showOrder = (services: GameCodesServices): HandledEndpoint =>
  handle(getOrder, async ({ params: { id }, adminUser }) => {
    const { db } = services;
    const order = await findOrder(db, id, adminUser, services);
    const seesAll = seesAllOrders(adminUser, services);
    const [lines, events, codes, inAll, counts, refunds] = await Promise.all([
      sql<LineRow>`select l.id, d.title, l.quantity, l.unit_price as "unitPrice", l.price_scale as "priceScale",
      l.unit_price * l.quantity as amount
      from order_lines l join denominations d on d.id = l.denomination_id where l.order_id = ${id}::uuid
        order by d.sort_key, l.id`.execute(db),
      sql<EventRow>`select e.kind, e.at, e.status, e.reason, e.amount, e.codes, e.user_id as "userId",
      coalesce(nullif(u.full_name, ''), u.email) as who
      from order_events e left join portal_users u on u.id = e.user_id where e.order_id = ${id}::uuid
        order by e.id`.execute(db),
      sql<
        Parameters<typeof addRedemptions>[2][number]
      >`select c.id, s.line_id as "lineId", d.title, c.code_tail as tail,
      c.status, c.revealed_at is not null as "isSeen", ${refundLock} as "refundLock"
      from codes c join denominations d on d.id = c.denomination_id left join code_sales s on s.code_id = c.id
        and s.order_id = c.order_id
      where c.order_id = ${id}::uuid order by d.sort_key, c.created_at, c.id limit ${maxListedCodes}`.execute(db),
      sql<{ count: string }>`select count(*) as count from codes where order_id = ${id}::uuid`.execute(db),
      countByLine(db, id),
      readRefunds(db, id, seesAll),
    ]);
    const mayChange = services.may(adminUser, "refund");
    const transitions = allowedTransitions(order, counts);
    return {
      status: order.status,
      isHeld: order.status === "pending" && order.isPaid,
      amount: order.amount,
      refundedAmount: order.refundedAmount,
      lines: lines.rows.map(({ priceScale, ...line }) => ({
        ...line,
        ...(seesBasePrices(adminUser, services) ? { priceScale } : {}),
        ...ofLine(counts, line.id),
      })),
      events: events.rows.map((event) => viewEvent(seesAll ? "staff" : "buyer", order.userId, event)),
      codes: await addRedemptions(services, adminUser, codes.rows),
      codesInAll: Number(inAll.rows[0]?.count ?? 0),
      refundable: sumOf(counts.filter(({ state }) => state === "refundable")),
      refunds,
      allowedTransitions: mayChange ? transitions : [],
      isOwn: order.userId === adminUser.pk,
      mayReveal: isOpen(order) && mayReveal(order, adminUser, services),
      mayRefund: mayChange && transitions.some(({ action, blocked }) => action === "refund" && blocked === null),
    };
  });

type LineRow = Required<
  Pick<OrderDetails["lines"][number], "id" | "title" | "quantity" | "unitPrice" | "priceScale" | "amount">
>;

function ofLine(counts: readonly LineCount[], lineId: string): Omit<OrderDetails["lines"][number], keyof LineRow> {
  const own = counts.filter((count) => count.lineId === lineId);
  const isLock = (state: LineCount["state"]): state is RefundLock => state !== "refundable" && state !== "refunded";
  return {
    refundable: sumOf(own.filter(({ state }) => state === "refundable")),
    refunded: sumOf(own.filter(({ state }) => state === "refunded")),
    notRefundable: own.flatMap(({ state, count }) => (isLock(state) ? [{ reason: state, quantity: count }] : [])),
  };
}

function sumOf(counts: readonly LineCount[]): { quantity: number; amount: string } {
  return {
    quantity: counts.reduce((sum, { count }) => sum + count, 0),
    amount: counts.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).toFixed(6),
  };
}
