/** The moment an order is delivered: its buyer sees a code for the first time, and from then on it cannot be refunded. */
import { sql } from "kysely";
import type { AdminUser } from "#kernel/contract";
import type { DatabaseTransaction, PluginServices } from "#kernel/server";
import type { OrderRow } from "./order-access.ts";

/** The order must be locked. Nothing happens for somebody else than the buyer, or when it was delivered before. */
export async function handOver(services: PluginServices, transaction: DatabaseTransaction, { id, number, userId, status }: OrderRow, viewer: AdminUser): Promise<boolean> {
  if (status !== "paid" || userId !== viewer.pk) return false;
  await sql`update orders set status = 'delivered', updated_at = now() where id = ${id}::uuid`.execute(transaction);
  await sql`update codes set status = 'sold' where order_id = ${id}::uuid and status = 'delivering'`.execute(transaction);
  await writeEvent(transaction, id, "delivered", viewer.pk);
  await services.recordActivity({ kind: "action", actionId: "deliver", adminUser: viewer, resourceId: "orders", recordId: id, recordLabel: `Order ${number}`, changes: [{ column: "status", label: "Status", before: "paid", after: "delivered" }] }, transaction);
  return true;
}

export async function writeEvent(transaction: DatabaseTransaction, orderId: string, kind: "delivered" | "downloaded" | "refunded" | "status", userId: string | null, status: string | null = null): Promise<void> {
  await sql`insert into order_events (order_id, kind, user_id, status) values (${orderId}::uuid, ${kind}, ${userId}::uuid, ${status})`.execute(transaction);
}
