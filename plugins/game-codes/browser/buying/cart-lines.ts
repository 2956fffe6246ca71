/** The cart against what is for sale now: what each line costs, and what is wrong with it. */
import type { Offers } from "../../contract/buying/endpoints.ts";
import { cartTotal } from "../../contract/buying/cart-total.ts";
import type { Cart } from "./use-cart.ts";

export interface CartLine {
  denominationId: string;
  title: string;
  quantity: number;
  /** Nothing when it is no longer for sale. */
  price: string | undefined;
  /** How many there are, when that is fewer than wanted. */
  onlyLeft?: number;
}

export interface PricedCart {
  lines: readonly CartLine[];
  codes: number;
  total: string;
  isBuyable: boolean;
}

/** @param shortages what the server said is left, by denomination */
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

/** A label that is no number says that there are enough to not be counted. */
function exactStock(label: string): number {
  return /^\d+$/.test(label) ? Number(label) : Infinity;
}
