/**
 * Hands over an order's codes and reads codes that were handed over. Each code is recorded individually before any of
 * them is sent.
 */
import { sql } from "kysely";
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import type { Database, DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import { orderRefusals } from "../../contract/orders/refusals.ts";
import type { CodeVault } from "../codes/code-vault.ts";
import { handOver } from "./hand-over.ts";
import { assertOpen, type OrderRow } from "./order-access.ts";
import { writeEvent } from "./order-events.ts";

export interface ReleasedCode {
  id: string;
  denominationId: string;
  game: string;
  value: string;
  tail: string;
  sealed: string;
}

/** Returns the order, locked, or throws if the caller may not have its codes. */
type FindOrder = (transaction: DatabaseTransaction) => Promise<OrderRow>;

/**
 * Marks all codes of the order as seen; the buyer's own call delivers the order.
 * @throws PORTAL_ORDER_ON_HOLD, PORTAL_ORDER_WITHOUT_CODES
 */
export async function handOverCodes(
  services: PluginServices,
  viewer: AdminUser,
  find: FindOrder,
): Promise<{ order: OrderRow; codes: number }> {
  const handed = await services.db
    .transaction()
    .execute((transaction) => handOverIn(services, transaction, viewer, find));
  services.resourceChanged("orders");
  services.resourceChanged("codes");
  return handed;
}

async function handOverIn(
  services: PluginServices,
  transaction: DatabaseTransaction,
  viewer: AdminUser,
  find: FindOrder,
): Promise<{ order: OrderRow; codes: number }> {
  const order = await find(transaction);
  assertOpen(order);
  const { numAffectedRows } = await sql`with owned as (select id from codes where order_id = ${order.id}::uuid
    order by id for no key update)
    update codes set revealed_at = coalesce(revealed_at, now()) from owned
      where codes.id = owned.id`.execute(transaction);
  const isDelivered = await handOver(services, transaction, order, viewer);
  await writeEvent(transaction, { orderId: order.id, kind: "downloaded", userId: viewer.pk });
  await services.recordActivity(
    {
      kind: "action",
      actionId: "hand-over",
      adminUser: viewer,
      resourceId: "orders",
      recordId: order.id,
      recordLabel: `Order ${order.number}`,
      details: { codes: Number(numAffectedRows ?? 0n) },
    },
    transaction,
  );
  return { order: isDelivered ? { ...order, status: "delivered" } : order, codes: Number(numAffectedRows ?? 0n) };
}

/**
 * Returns only the codes that were handed over, and changes nothing except the audit log.
 * @throws PORTAL_ORDER_ON_HOLD, PORTAL_ORDER_WITHOUT_CODES, PORTAL_ORDER_NOT_HANDED_OVER
 */
export async function readHandedOver(
  services: PluginServices,
  vault: CodeVault,
  viewer: AdminUser,
  find: (db: Database | DatabaseTransaction) => Promise<OrderRow>,
): Promise<ReleasedCode[]> {
  return await services.db.transaction().execute(async (transaction) => {
    const order = await find(transaction);
    assertOpen(order);
    const codes = await selectCodes(transaction, order.id);
    if (codes.length === 0) throw new Refusal(orderRefusals.notHandedOver);
    await recordEach(services, transaction, vault, viewer, order.id, codes);
    return codes;
  });
}

/** Hands over and reads in one transaction, for buyers who receive the codes in the reply. */
export async function releaseCodes(
  services: PluginServices,
  vault: CodeVault,
  viewer: AdminUser,
  find: FindOrder,
): Promise<ReleasedCode[]> {
  const codes = await services.db.transaction().execute(async (transaction) => {
    const { order } = await handOverIn(services, transaction, viewer, find);
    const released = await selectCodes(transaction, order.id);
    await recordEach(services, transaction, vault, viewer, order.id, released);
    return released;
  });
  services.resourceChanged("orders");
  services.resourceChanged("codes");
  return codes;
}

async function selectCodes(transaction: DatabaseTransaction, orderId: string): Promise<ReleasedCode[]> {
  const { rows } = await sql<ReleasedCode>`select c.id, d.id as "denominationId", g.name as game, d.value,
    c.code_tail as tail, c.code_sealed as sealed
    from codes c join denominations d on d.id = c.denomination_id join games g on g.id = c.game_id
    where c.order_id = ${orderId}::uuid and c.revealed_at is not null
      order by d.sort_key, c.created_at, c.id`.execute(transaction);
  return rows;
}

async function recordEach(
  services: PluginServices,
  transaction: DatabaseTransaction,
  vault: CodeVault,
  viewer: AdminUser,
  orderId: string,
  codes: readonly ReleasedCode[],
): Promise<void> {
  // Throws for a code that cannot be decrypted before any download is recorded.
  for (const { id, sealed } of codes) vault.decrypt(sealed, id);
  for (const { id, tail } of codes)
    await services.recordActivity(
      {
        kind: "action",
        actionId: "download",
        adminUser: viewer,
        resourceId: "codes",
        recordId: id,
        recordLabel: `••••${tail}`,
        details: { order: orderId },
      },
      transaction,
    );
}
