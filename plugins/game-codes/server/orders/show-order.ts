/** Answers what the order page shows: lines, history, and the codes without more than their ends. */
import { sql } from "kysely";
import { handle, type HandledEndpoint } from "#kernel/server";
import { getOrder, mostListedCodes, type OrderDetails } from "../../contract/orders/endpoints.ts";
import { rolesOf } from "../roles.ts";
import { findOrder, mayReveal } from "./order-access.ts";

export const showOrder: HandledEndpoint = handle(getOrder, async ({ params: { id }, adminUser, services: { db, options } }) => {
  const roles = rolesOf(options);
  const order = await findOrder(db, id, adminUser, roles);
  const [lines, events, codes, inAll] = await Promise.all([
    sql<OrderDetails["lines"][number]>`select d.title, l.quantity, l.unit_price as "unitPrice", l.price_scale as "priceScale", l.unit_price * l.quantity as amount
      from order_lines l join denominations d on d.id = l.denomination_id where l.order_id = ${id}::uuid order by d.sort_key, l.id`.execute(db),
    sql<{ kind: OrderDetails["events"][number]["kind"]; at: string | Date; who: string | null; status: string | null }>`select e.kind, e.at, coalesce(nullif(u.full_name, ''), u.email) as who, e.status
      from order_events e left join portal_users u on u.id = e.user_id where e.order_id = ${id}::uuid order by e.id`.execute(db),
    sql<OrderDetails["codes"][number]>`select c.id, d.title, c.code_tail as tail, c.status from codes c join denominations d on d.id = c.denomination_id
      where c.order_id = ${id}::uuid order by d.sort_key, c.created_at, c.id limit ${mostListedCodes}`.execute(db),
    sql<{ count: string }>`select count(*) as count from codes where order_id = ${id}::uuid`.execute(db),
  ]);
  return {
    status: order.status, lines: lines.rows, events: events.rows.map((event) => ({ ...event, at: new Date(event.at).toISOString() })), codes: codes.rows, codesInAll: Number(inAll.rows[0]?.count ?? 0),
    isOwn: order.userId === adminUser.pk, mayReveal: mayReveal(order, adminUser, roles), mayRefund: order.status === "paid" && roles.refundRoles.includes(adminUser.role),
  };
});
