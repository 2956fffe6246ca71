/** Takes an order back that nobody has seen a code of: the money to the buyer, the codes to the stock, both or neither. */
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { Refusal, refuse, type AdminUser } from "#kernel/contract";
import { handle, once, type DatabaseTransaction, type HandledEndpoint, type PluginServices } from "#kernel/server";
import { ledgerPort, type Ledger } from "#plugins/finance";
import { refundOrder } from "../../contract/orders/endpoints.ts";
import { orderRefusals } from "../../contract/orders/refusals.ts";
import { tellStockSoon } from "../buying/stock-news.ts";
import { rolesOf } from "../roles.ts";
import { writeEvent } from "./hand-over.ts";
import { findOrder } from "./order-access.ts";

export const refundOrderHandler: HandledEndpoint = handle(refundOrder, async ({ params: { id }, adminUser, services, request }) => {
  const ledger = services.use(ledgerPort);
  // Who may not refund hears the same of every order that is not theirs.
  await findOrder(services.db, id, adminUser, rolesOf(services.options));
  if (!rolesOf(services.options).refundRoles.includes(adminUser.role)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  if (ledger === undefined) throw new Refusal(orderRefusals.withoutLedger);
  const { userId, amount } = await once(services.db, { scope: "game-codes/refund", owner: adminUser.pk, key: request.header("idempotency-key"), request: { id: id.toLowerCase() } }, (transaction) => refund(services, ledger, transaction, id, adminUser));
  services.resourceChanged("orders");
  services.resourceChanged("codes");
  tellStockSoon(services);
  await ledger.tellBalance(userId);
  return { ok: true, amount };
});

async function refund(services: PluginServices, ledger: Ledger, transaction: DatabaseTransaction, id: string, adminUser: AdminUser): Promise<{ userId: string; amount: string }> {
  const order = await findOrder(transaction, id, adminUser, rolesOf(services.options), true);
  if (order.status === "delivered") throw new Refusal(orderRefusals.delivered);
  if (order.status !== "paid") throw new Refusal(orderRefusals.notPaid);
  await sql`update orders set status = 'refunded', updated_at = now() where id = ${id}::uuid`.execute(transaction);
  await sql`update codes set status = 'new', order_id = null, price = null, price_scale = 1, sold_at = null where order_id = ${id}::uuid`.execute(transaction);
  await writeEvent(transaction, id, "refunded", adminUser.pk);
  if (!new Decimal(order.amount).isZero()) await ledger.move(transaction, { type: "refund", userId: order.userId, amount: order.amount, orderId: id, note: `Refund of order ${order.number}` });
  await services.recordActivity({ kind: "action", actionId: "refund", adminUser, resourceId: "orders", recordId: id, recordLabel: `Order ${order.number}`, changes: [{ column: "status", label: "Status", before: "paid", after: "refunded" }], details: { amount: order.amount } }, transaction);
  return { userId: order.userId, amount: order.amount };
}
