/** Generates the demo's orders with their lines and history; their refunds are generated with the codes. */
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";
import { insertRows } from "./insert-rows.ts";
import type { Order } from "./generate-orders.ts";
import { holdReason } from "./names.ts";

const orderColumns = [
  ["id", "uuid"],
  ["number", "bigint"],
  ["user_id", "uuid"],
  ["status", "text"],
  ["amount", "numeric"],
  ["channel", "text"],
  ["created_at", "timestamptz"],
  ["updated_at", "timestamptz"],
  ["paid_at", "timestamptz"],
] as const;
const lineColumns = [
  ["id", "uuid"],
  ["order_id", "uuid"],
  ["denomination_id", "uuid"],
  ["quantity", "int"],
  ["unit_price", "numeric"],
] as const;
const eventColumns = [
  ["order_id", "uuid"],
  ["kind", "text"],
  ["user_id", "uuid"],
  ["status", "text"],
  ["reason", "text"],
  ["amount", "numeric"],
  ["codes", "int"],
  ["at", "timestamptz"],
] as const;
const minuteMs = 60_000;

export async function seedOrders(db: Database, orders: readonly Order[]): Promise<void> {
  const operator = await operatorOf(db);
  await insertRows(
    db,
    "orders",
    orderColumns,
    orders.map(({ id, number, person, total, status, channel, at }) => [
      id,
      number,
      person.id,
      status,
      total,
      channel,
      at.toISOString(),
      at.toISOString(),
      at.toISOString(),
    ]),
  );
  await insertRows(
    db,
    "order_lines",
    lineColumns,
    orders.flatMap(({ id, lines }) =>
      lines.map((line) => [line.id, id, line.offer.denominationId, line.quantity, line.offer.price]),
    ),
  );
  await insertRows(
    db,
    "order_events",
    eventColumns,
    orders.flatMap((order) => eventsOf(order, operator)),
  );
}

/** Returns the account that puts orders on hold and refunds them in the demo. */
export async function operatorOf(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from portal_users where role = 'superadmin'
    order by created_at, id limit 1`.execute(db);
  return rows[0]?.id ?? "";
}

/** Buyers view the codes soon after the purchase. */
function eventsOf({ id, person, status, refund, at }: Order, operator: string): unknown[][] {
  const after = (minutes: number): string => new Date(at.getTime() + minutes * minuteMs).toISOString();
  const events: unknown[][] = [[id, "placed", person.id, null, null, null, null, after(0)]];
  if (status === "delivered") events.push([id, "delivered", person.id, null, null, null, null, after(1)]);
  if (status === "pending") events.push([id, "status", operator, "pending", holdReason, null, null, after(5)]);
  if (refund === undefined) return events;
  const codes = [...refund.quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
  return [
    ...events,
    [
      id,
      status === "failed" ? "status" : "refunded",
      operator,
      status === "failed" ? "failed" : null,
      refund.reason,
      refund.amount,
      codes,
      refund.at.toISOString(),
    ],
  ];
}
