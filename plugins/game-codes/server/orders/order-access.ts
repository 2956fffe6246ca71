/** Finds one order for its owner and for users whose role sees all orders; for everyone else it does not exist. */
import { sql } from "kysely";
import { Refusal, refuse, type AdminUser } from "@portalkit/kernel/contract";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import { orderRefusals } from "../../contract/orders/refusals.ts";
import { openOrderStatuses, type OrderStatus } from "../../contract/states.ts";
import { seesAllOrders, type Rights } from "../visibility.ts";

export interface OrderRow {
  id: string;
  number: string;
  userId: string;
  status: OrderStatus;
  amount: string;
  refundedAmount: string;
  /** Whether the order was ever paid. A pending order that was paid is on hold. */
  isPaid: boolean;
}

/**
 * Returns an order that the user may see.
 * @param lock locks the row until the end of the transaction
 * @throws PORTAL_RECORD_UNKNOWN with the same message for a missing order and for another user's order
 */
export async function findOrder(
  db: Database | DatabaseTransaction,
  orderId: string,
  adminUser: AdminUser,
  rights: Rights,
  lock = false,
): Promise<OrderRow> {
  const order = await readOrder(db, orderId, lock);
  if (order === undefined || (order.userId !== adminUser.pk && !seesAllOrders(adminUser, rights)))
    throw refuse("PORTAL_RECORD_UNKNOWN");
  return order;
}

/** Like `findOrder`, but restricted to the buyer's own orders, regardless of role. */
export async function findOwnOrder(
  db: Database | DatabaseTransaction,
  orderId: string,
  buyerPk: string,
  lock = false,
): Promise<OrderRow> {
  const order = await readOrder(db, orderId, lock);
  if (order === undefined || order.userId !== buyerPk) throw refuse("PORTAL_RECORD_UNKNOWN");
  return order;
}

/**
 * Reads an order without an access check. In the global lock order the order comes first, then codes by id, then the
 * ledger's accounts. All use `for no key update`, so that foreign key checks by transactions that hold a code are not
 * blocked.
 */
export async function readOrder(
  db: Database | DatabaseTransaction,
  orderId: string,
  lock: boolean,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select id, number::text as number, user_id as "userId", status, amount,
    refunded_amount as "refundedAmount", paid_at is not null as "isPaid"
    from orders where id = ${orderId}::uuid${lock ? sql` for no key update` : sql``}`.execute(db);
  return rows[0];
}

/**
 * Whether a user may see the codes: the buyer, or a user whose role may reveal codes. A locked order's codes are shown
 * to neither; see `assertOpen`.
 */
export const mayReveal = ({ userId }: Pick<OrderRow, "userId">, adminUser: AdminUser, { may }: Rights): boolean =>
  may(adminUser, "reveal") || userId === adminUser.pk;

export const isOpen = ({ status }: Pick<OrderRow, "status">): boolean => openOrderStatuses.includes(status);

/**
 * @throws PORTAL_ORDER_ON_HOLD, PORTAL_ORDER_WITHOUT_CODES if the codes of this order may not be shown, downloaded or
 * redeemed
 */
export function assertOpen(order: Pick<OrderRow, "status">): void {
  if (!isOpen(order)) throw new Refusal(order.status === "pending" ? orderRefusals.onHold : orderRefusals.withoutCodes);
}
