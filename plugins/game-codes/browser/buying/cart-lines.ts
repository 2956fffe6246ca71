/** Compares the cart with the current offers: the price of each line, and its problems. */
import type { TypedCount } from "@portalkit/kernel/contract";
import type { Offers } from "../../contract/buying/calls.ts";
import { cartTotal } from "../prices/cart-total.ts";
import type { Cart } from "./use-cart.ts";

export interface OrderBody {
  lines: { denominationId: string; quantity: number }[];
  expectedTotal: string;
}

export interface CartLine {
  denominationId: string;
  title: string;
  /** As it is typed; without a count if that is no quantity. */
  quantity: TypedCount;
  /** Undefined if the denomination is no longer for sale. */
  price: string | undefined;
  /** The number in stock, if it is lower than the quantity. */
  onlyLeft?: number;
}

export interface PricedCart {
  lines: readonly CartLine[];
  /** The number of codes and their price; undefined while a quantity is wrong. */
  codes: number | undefined;
  total: string | undefined;
  /** What to order; undefined while a line prevents it. */
  order: OrderBody | undefined;
}

/** @param shortages the remaining stock that the server reported, by denomination */
export function priceCart(cart: Cart, offers: Offers, shortages: ReadonlyMap<string, number>): PricedCart {
  const offered = new Map(
    offers.games.flatMap((game) =>
      game.denominations.map((one) => [one.id, { ...one, title: `${game.name} — ${one.value}` }] as const),
    ),
  );
  const lines = [...cart].map(([denominationId, quantity]): CartLine => {
    const one = offered.get(denominationId);
    const left = Math.min(
      one === undefined ? Infinity : exactStock(one.stock),
      shortages.get(denominationId) ?? Infinity,
    );
    return {
      denominationId,
      title: one?.title ?? denominationId,
      quantity,
      price: one?.price ?? undefined,
      ...(quantity.count !== undefined && left < quantity.count ? { onlyLeft: left } : {}),
    };
  });
  const counted = lines.flatMap(({ denominationId, quantity: { count }, price }) =>
    count === undefined ? [] : [{ denominationId, quantity: count, price }],
  );
  if (counted.length < lines.length) return { lines, codes: undefined, total: undefined, order: undefined };
  const total = cartTotal(counted.flatMap(({ price, quantity }) => (price === undefined ? [] : [{ price, quantity }])));
  const isBuyable =
    lines.length > 0 && lines.every(({ price, onlyLeft }) => price !== undefined && onlyLeft === undefined);
  return {
    lines,
    codes: counted.reduce((sum, { quantity }) => sum + quantity, 0),
    total,
    order: isBuyable
      ? {
          lines: counted.map(({ denominationId, quantity }) => ({ denominationId, quantity })),
          expectedTotal: total,
        }
      : undefined,
  };
}

/**
 * Returns the exact stock, or Infinity for a label that is not a number, which means that there is more than enough.
 */
function exactStock(label: string): number {
  return /^\d+$/.test(label) ? Number(label) : Infinity;
}
