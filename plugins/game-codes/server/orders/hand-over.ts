/** Delivers an order when its buyer sees a code for the first time, or when one of its codes is redeemed. */
import { sql } from "kysely";
import type { AdminUser } from "@portalkit/kernel/contract";
import type { DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import type { OrderRow } from "./order-access.ts";
import { statusChange, writeEvent } from "./order-events.ts";

/**
 * Delivers the order if the viewer is its buyer and it is not yet delivered; otherwise does nothing. The order must be
 * locked.
 */
export async function handOver(
  services: PluginServices,
  transaction: DatabaseTransaction,
  order: OrderRow,
  viewer: AdminUser,
): Promise<boolean> {
  return order.userId === viewer.pk && (await deliver(services, transaction, order, viewer));
}

/**
 * Delivers the order on behalf of the buyer, for example because one of its codes is redeemed. The order must be locked
 * and open.
 */
export async function deliver(
  services: PluginServices,
  transaction: DatabaseTransaction,
  { id, number, status }: OrderRow,
  adminUser: AdminUser,
): Promise<boolean> {
  if (status !== "paid") return false;
  await sql`update orders set status = 'delivered', updated_at = now() where id = ${id}::uuid`.execute(transaction);
  await sql`update codes set status = 'sold' where order_id = ${id}::uuid
    and status = 'delivering'`.execute(transaction);
  await writeEvent(transaction, { orderId: id, kind: "delivered", userId: adminUser.pk });
  await services.recordActivity(
    {
      kind: "action",
      actionId: "deliver",
      adminUser,
      resourceId: "orders",
      recordId: id,
      recordLabel: `Order ${number}`,
      changes: statusChange("paid", "delivered"),
    },
    transaction,
  );
  return true;
}
