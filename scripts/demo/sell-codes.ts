/** Assigns codes to the demo's orders: a refunded code is sold again, since the shop sells the oldest first. */
import type { Order, PricedOffer, Line } from "./generate-orders.ts";

/** The sale of a code in one order. */
export interface Sale {
  order: Order;
  line: Line;
  /** Undefined while the order has it. */
  returnedAt?: Date;
}

/**
 * A code that was sold at least once: sales in chronological order; the last one is still open unless the code was
 * returned to the stock.
 */
export interface SoldCode {
  offer: PricedOffer;
  sales: readonly Sale[];
}

/** @param orders the oldest first */
export function sellCodes(orders: readonly Order[]): SoldCode[] {
  const returned = new Map<PricedOffer, Sale[]>();
  const sold: SoldCode[] = [];
  for (const order of orders) {
    for (const line of order.lines) {
      const back = order.refund?.quantities.get(line) ?? 0;
      const waiting = returned.get(line.offer) ?? [];
      returned.set(line.offer, waiting);
      for (let unit = 0; unit < line.quantity; unit += 1) {
        if (order.refund !== undefined && unit < back) {
          waiting.push({ order, line, returnedAt: order.refund.at });
          continue;
        }
        const place = waiting.findIndex(({ returnedAt }) => returnedAt !== undefined && returnedAt < order.at);
        sold.push({ offer: line.offer, sales: [...(place === -1 ? [] : waiting.splice(place, 1)), { order, line }] });
      }
    }
  }
  return [...sold, ...[...returned].flatMap(([offer, left]) => left.map((sale) => ({ offer, sales: [sale] })))];
}
