/** One order, for its owner and for those whose role sees all orders; for everybody else it is not there. */
import { sql } from "kysely";
import { Refusal, refuse, type AdminUser } from "#kernel/contract";
import type { Database, DatabaseTransaction } from "#kernel/server";
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
  /** Money came in for it, once. A pending order that was paid is on hold. */
  isPaid: boolean;
}

/**
 * @param lock keeps others from changing it until the transaction ends
 * @throws PORTAL_RECORD_UNKNOWN, in the same words for an order that is not there and one that is somebody else's
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

/** The same for whoever may see orders of their own only, whatever their role. */
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
 * Without a look at who asks. The order comes first in the one order of locks: then codes by id, then the ledger's
 * accounts. All of them `for no key update`: rows that refer to them are checked meanwhile, by those who hold a code
 * and wait for nothing else.
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

/** Codes are the buyer's, and whose role may reveal them sees them too; a locked order's are shown to neither. */
export const mayReveal = ({ userId }: Pick<OrderRow, "userId">, adminUser: AdminUser, { may }: Rights): boolean =>
  may(adminUser, "reveal") || userId === adminUser.pk;

export const isOpen = ({ status }: Pick<OrderRow, "status">): boolean => openOrderStatuses.includes(status);

/**
 * @throws PORTAL_ORDER_ON_HOLD, PORTAL_ORDER_WITHOUT_CODES: no code of this order may be shown, downloaded or redeemed
 */
export function assertOpen(order: Pick<OrderRow, "status">): void {
  if (!isOpen(order)) throw new Refusal(order.status === "pending" ? orderRefusals.onHold : orderRefusals.withoutCodes);
}
