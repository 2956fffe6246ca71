/** Writes the history of an order, which its page shows. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import type { OrderStatus } from "../../contract/states.ts";

export interface OrderEvent {
  orderId: string;
  kind: "delivered" | "downloaded" | "refunded" | "status";
  userId: string | null;
  status?: OrderStatus;
  reason?: string;
  amount?: string;
  codes?: number;
}

export async function writeEvent(
  transaction: DatabaseTransaction,
  { orderId, kind, userId, status, reason, amount, codes }: OrderEvent,
): Promise<void> {
  await sql`insert into order_events (order_id, kind, user_id, status, reason, amount, codes)
    values (${orderId}::uuid, ${kind}, ${userId}::uuid, ${status ?? null}, ${reason ?? null},
      ${amount ?? null}::numeric, ${codes ?? null}::integer)`.execute(transaction);
}

/** Returns a transition's status change in the form of the audit log. */
export const statusChange = (
  before: OrderStatus,
  after: OrderStatus,
): { column: string; label: string; before: string; after: string }[] =>
  before === after ? [] : [{ column: "status", label: "game-codes:orders.columns.status", before, after }];
