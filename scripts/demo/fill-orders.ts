/** Writes the demo's orders and their lines. */
import { sql } from "kysely";
import type { Database } from "../../kernel/server/plugin.ts";
import { insertRows } from "./insert-rows.ts";
import { firstOrderNumber, type Order } from "./invent-orders.ts";

const orderColumns = [["id", "uuid"], ["number", "bigint"], ["user_id", "uuid"], ["status", "text"], ["amount", "numeric"], ["channel", "text"], ["created_at", "timestamptz"], ["updated_at", "timestamptz"]] as const;
const lineColumns = [["id", "uuid"], ["order_id", "uuid"], ["denomination_id", "uuid"], ["quantity", "int"], ["unit_price", "numeric"]] as const;

export async function fillOrders(db: Database, orders: readonly Order[]): Promise<void> {
  await insertRows(db, "orders", orderColumns, orders.map(({ id, number, person, total, status, channel, at }) => [id, number, person.id, status, total, channel, at.toISOString(), at.toISOString()]));
  await insertRows(db, "order_lines", lineColumns, orders.flatMap(({ id, lines }) => lines.map((line) => [line.id, id, line.offer.denominationId, line.quantity, line.offer.price])));
  await sql`select setval('order_numbers', ${firstOrderNumber + orders.length}, false)`.execute(db);
}
