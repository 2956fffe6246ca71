/** Compares the cart with the current offers: the price of each line, and its problems. */
import type { Offers } from "../../contract/buying/calls.ts";
import { cartTotal } from "../prices/cart-total.ts";
import type { Cart } from "./use-cart.ts";

export interface CartLine {
  denominationId: string;
  title: string;
  quantity: number;
  /** Undefined if the denomination is no longer for sale. */
  price: string | undefined;
  /** The number in stock, if it is lower than the quantity. */
  onlyLeft?: number;
}

export interface PricedCart {
  lines: readonly CartLine[];
  codes: number;
  total: string;
  isBuyable: boolean;
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
      ...(left < quantity ? { onlyLeft: left } : {}),
    };
  });
  const priced = lines.flatMap(({ price, quantity }) => (price === undefined ? [] : [{ price, quantity }]));
  return {
    lines,
    codes: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: cartTotal(priced),
    isBuyable: lines.length > 0 && lines.every(({ price, onlyLeft }) => price !== undefined && onlyLeft === undefined),
  };
}

/**
 * Returns the exact stock, or Infinity for a label that is not a number, which means that there is more than enough.
 */
function exactStock(label: string): number {
  return /^\d+$/.test(label) ? Number(label) : Infinity;
}
