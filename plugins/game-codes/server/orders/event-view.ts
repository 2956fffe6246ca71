/**
 * An order's history as its reader may know it: a buyer learns what happened and when, and no names of those who work
 * here.
 */
import type { OrderEvent } from "../../contract/orders/endpoints.ts";

/** An event as it is kept. */
export interface EventRow {
  kind: OrderEvent["kind"];
  at: string | Date;
  status: string | null;
  userId: string | null;
  /** The name or email of the person. */
  who: string | null;
  reason: string | null;
  amount: string | null;
  codes: number | null;
}

/** Every field is named here, so that a new one is seen by staff and buyers only once somebody has decided so. */
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
