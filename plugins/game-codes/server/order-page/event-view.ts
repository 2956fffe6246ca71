/** Filters an order's history for its reader: a buyer sees what happened and when, but not the names of staff. */
import type { OrderEvent } from "../../contract/order-page/calls.ts";

/** An event as stored. */
export interface EventRow {
  kind: OrderEvent["kind"];
  at: string | Date;
  status: string | null;
  userId: string | null;
  /** The name or email of the user. */
  who: string | null;
  reason: string | null;
  amount: string | null;
  codes: number | null;
}

/** Lists every field explicitly, so that a new field reaches staff or buyers only by a deliberate decision. */
export function viewEvent(
  reader: "buyer" | "staff",
  buyerId: string,
  { kind, at, status, userId, who, reason, amount, codes }: EventRow,
): OrderEvent {
  const seen = {
    kind,
    at: new Date(at).toISOString(),
    status,
    amount,
    codes,
    ...(reader === "staff" ? { reason } : {}),
  };
  if (userId === buyerId) return { ...seen, by: "buyer", ...(reader === "staff" ? { who } : {}) };
  return reader === "buyer" ? { ...seen, by: "shop" } : { ...seen, by: userId === null ? "system" : "shop", who };
}
