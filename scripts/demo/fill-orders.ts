/** Writes the demo's orders and their lines. */
import { sql } from "kysely";
import type { Database } from "../../kernel/server/database/tables.ts";
import { insertRows } from "./insert-rows.ts";
import { firstOrderNumber, type Order } from "./invent-orders.ts";

const orderColumns = [["id", "uuid"], ["number", "bigint"], ["user_id", "uuid"], ["status", "text"], ["amount", "numeric"], ["channel", "text"], ["created_at", "timestamptz"], ["updated_at", "timestamptz"]] as const;
const lineColumns = [["id", "uuid"], ["order_id", "uuid"], ["denomination_id", "uuid"], ["quantity", "int"], ["unit_price", "numeric"]] as const;
const eventColumns = [["order_id", "uuid"], ["kind", "text"], ["user_id", "uuid"], ["at", "timestamptz"]] as const;
const minuteMs = 60_000;

export async function fillOrders(db: Database, orders: readonly Order[]): Promise<void> {
  await insertRows(db, "orders", orderColumns, orders.map(({ id, number, person, total, status, channel, at }) => [id, number, person.id, status, total, channel, at.toISOString(), at.toISOString()]));
  await insertRows(db, "order_lines", lineColumns, orders.flatMap(({ id, lines }) => lines.map((line) => [line.id, id, line.offer.denominationId, line.quantity, line.offer.price])));
  await insertRows(db, "order_events", eventColumns, orders.flatMap(eventsOf));
  await sql`select setval('order_numbers', ${firstOrderNumber + orders.length}, false)`.execute(db);
}

/** Whoever buys looks at the codes soon after. */
function eventsOf({ id, person, status, at }: Order): unknown[][] {
  const event = (kind: string, minutes: number): unknown[] => [id, kind, person.id, new Date(at.getTime() + minutes * minuteMs).toISOString()];
  if (status === "pending" || status === "failed") return [];
  return [event("placed", 0), ...(status === "delivered" ? [event("delivered", 1)] : status === "refunded" ? [event("refunded", 60)] : [])];
}
