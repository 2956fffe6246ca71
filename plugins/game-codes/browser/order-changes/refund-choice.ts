/**
 * The selection of a refund: a quantity of each line, or individual codes. The total is computed in the same way as on
 * the server.
 */
import { cartTotal } from "../prices/cart-total.ts";
import type { OrderDetails } from "../../contract/order-page/calls.ts";

export type RefundMode = "line" | "code";

export interface RefundChoice {
  mode: RefundMode;
  /** By line id. */
  quantities: ReadonlyMap<string, number>;
  codes: ReadonlySet<string>;
}

type Order = Pick<OrderDetails, "lines" | "codes">;

/** Selects everything that can be refunded, which is the usual case. */
export const everything = ({ lines, codes }: Order): RefundChoice => ({
  mode: "line",
  quantities: new Map(lines.map(({ id, refundable }) => [id, refundable.quantity])),
  codes: new Set(codes.filter(({ refundLock }) => refundLock === null).map(({ id }) => id)),
});

/**
 * Returns the request body. If every line is selected completely, it names no lines, so that it means everything
 * refundable at the time of the request.
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
