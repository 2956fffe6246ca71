/**
 * What a refund takes back: so many codes of each line, or exactly these codes. Its total is reckoned as the server
 * reckons it.
 */
import { cartTotal } from "../../contract/buying/cart-total.ts";
import type { OrderDetails } from "../../contract/orders/endpoints.ts";

export type RefundMode = "line" | "code";

export interface RefundChoice {
  mode: RefundMode;
  /** By the id of the line. */
  quantities: ReadonlyMap<string, number>;
  codes: ReadonlySet<string>;
}

type Order = Pick<OrderDetails, "lines" | "codes">;

/** All that can be refunded, which is what most refunds are. */
export const everything = ({ lines, codes }: Order): RefundChoice => ({
  mode: "line",
  quantities: new Map(lines.map(({ id, refundable }) => [id, refundable.quantity])),
  codes: new Set(codes.filter(({ refundLock }) => refundLock === null).map(({ id }) => id)),
});

/**
 * What a call sends. A choice of everything by line names no line, so that it means what can be refunded at that
 * moment.
 */
export function bodyOf(
  order: Order,
  { mode, quantities, codes }: RefundChoice,
): { lines?: { lineId: string; quantity: number }[]; codes?: string[] } {
  if (mode === "code") return { codes: [...codes] };
  const lines = [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity }));
  return order.lines.every(({ id, refundable }) => (quantities.get(id) ?? 0) === refundable.quantity) ? {} : { lines };
}

export function totalOfChoice({ lines, codes }: Order, choice: RefundChoice): { quantity: number; amount: string } {
  const chosen =
    choice.mode === "line"
      ? lines.map(({ id, unitPrice }) => ({ price: unitPrice, quantity: choice.quantities.get(id) ?? 0 }))
      : codes
          .filter(({ id }) => choice.codes.has(id))
          .map(({ lineId }) => ({ price: lines.find(({ id }) => id === lineId)?.unitPrice ?? "0", quantity: 1 }));
  return { quantity: chosen.reduce((sum, { quantity }) => sum + quantity, 0), amount: cartTotal(chosen) };
}
