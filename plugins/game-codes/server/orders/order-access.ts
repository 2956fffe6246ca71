/** One order, for its owner and for those whose role sees all orders; for everybody else it is not there. */
import { sql } from "kysely";
import { refuse, type AdminUser } from "#kernel/contract";
import type { Database, DatabaseTransaction } from "#kernel/server";
import type { OrderDetails } from "../../contract/orders/endpoints.ts";
import { seesAllOrders, type Roles } from "../roles.ts";

export interface OrderRow {
  id: string;
  number: string;
  userId: string;
  status: OrderDetails["status"];
  amount: string;
}

/**
 * @param lock keeps others from changing it until the transaction ends
 * @throws PORTAL_RECORD_UNKNOWN, in the same words for an order that is not there and one that is somebody else's
 */
export async function findOrder(db: Database | DatabaseTransaction, orderId: string, adminUser: AdminUser, roles: Roles, lock = false): Promise<OrderRow> {
  const order = await readOrder(db, orderId, lock);
  if (order === undefined || (order.userId !== adminUser.pk && !seesAllOrders(adminUser, roles))) throw refuse("PORTAL_RECORD_UNKNOWN");
  return order;
}

/** The same for whoever may see orders of their own only, whatever their role. */
export async function findOwnOrder(db: Database | DatabaseTransaction, orderId: string, buyerPk: string, lock = false): Promise<OrderRow> {
  const order = await readOrder(db, orderId, lock);
  if (order === undefined || order.userId !== buyerPk) throw refuse("PORTAL_RECORD_UNKNOWN");
  return order;
}

async function readOrder(db: Database | DatabaseTransaction, orderId: string, lock: boolean): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select id, number::text as number, user_id as "userId", status, amount from orders where id = ${orderId}::uuid${lock ? sql` for update` : sql``}`.execute(db);
  return rows[0];
}

/** Codes are the buyer's once they are paid for, and whose role may reveal them sees them too. */
export const mayReveal = ({ userId, status }: Pick<OrderRow, "userId" | "status">, { pk, role }: AdminUser, { revealRoles }: Roles): boolean => revealRoles.includes(role) || (userId === pk && (status === "paid" || status === "delivered"));
