/**
 * The selection of a refund: a quantity of each line, or individual codes. The total is computed in the same way as on
 * the server.
 */
import { typedCount, type TypedCount } from "@portalkit/kernel/contract";
import { cartTotal } from "../prices/cart-total.ts";
import type { OrderDetails } from "../../contract/order-page/calls.ts";

export type RefundMode = "line" | "code";

export interface RefundChoice {
  mode: RefundMode;
  /** By line id. */
  quantities: ReadonlyMap<string, TypedCount>;
  codes: ReadonlySet<string>;
}

type Order = Pick<OrderDetails, "lines" | "codes">;

/** Selects everything that can be refunded, which is the usual case. */
export const everything = ({ lines, codes }: Order): RefundChoice => ({
  mode: "line",
  quantities: new Map(lines.map(({ id, refundable }) => [id, typedCount(refundable.quantity)])),
  codes: new Set(codes.filter(({ refundLock }) => refundLock === null).map(({ id }) => id)),
});

/** The number of codes and their price, and what to request. */
export interface Refund {
  quantity: number;
  amount: string;
  body: { lines?: { lineId: string; quantity: number }[]; codes?: string[] };
}

/**
 * Returns `undefined` while a quantity is wrong. If every line is selected completely, the body names no lines, so that
 * it means everything refundable at the time of the request.
 */
export function refundOf({ lines, codes }: Order, choice: RefundChoice): Refund | undefined {
  if (choice.mode === "code") {
    const chosen = codes
      .filter(({ id }) => choice.codes.has(id))
      .map(({ lineId }) => ({ price: lines.find(({ id }) => id === lineId)?.unitPrice ?? "0", quantity: 1 }));
    return { quantity: chosen.length, amount: cartTotal(chosen), body: { codes: [...choice.codes] } };
  }
  const chosen: { lineId: string; price: string; quantity: number }[] = [];
  for (const { id, unitPrice } of lines) {
    const { count } = choice.quantities.get(id) ?? typedCount(0);
    if (count === undefined) return undefined;
    chosen.push({ lineId: id, price: unitPrice, quantity: count });
  }
  const isAll = lines.every(({ refundable }, at) => chosen[at]?.quantity === refundable.quantity);
  const named = chosen.filter(({ quantity }) => quantity > 0).map(({ lineId, quantity }) => ({ lineId, quantity }));
  return {
    quantity: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: cartTotal(chosen),
    body: isAll ? {} : { lines: named },
  };
}
