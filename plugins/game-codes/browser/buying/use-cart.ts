/** The quantities in the cart as they are typed, which survive a reload of the page. */
import { useEffect, useState } from "react";
import { typedCount, type TypedCount } from "@portalkit/kernel/contract";

export type Cart = ReadonlyMap<string, TypedCount>;

const storageKey = "buy-codes-cart";

export interface CartState {
  cart: Cart;
  /** A count of 0 removes the line. */
  put: (denominationId: string, quantity: TypedCount) => void;
  clear: () => void;
}

export function useCart(): CartState {
  const [cart, setCart] = useState<Cart>(() => readCart(sessionStorage.getItem(storageKey)));
  useEffect(() => sessionStorage.setItem(storageKey, storedCart(cart)), [cart]);
  return {
    cart,
    put: (denominationId, quantity) =>
      setCart((known) => {
        const next = new Map(known);
        if (quantity.count === 0) next.delete(denominationId);
        else next.set(denominationId, quantity);
        return next;
      }),
    clear: () => setCart(new Map()),
  };
}

/** Writes a quantity as a number, and a text that is none as it is typed. */
export const storedCart = (cart: Cart): string =>
  JSON.stringify([...cart].map(([denominationId, { text, count }]) => [denominationId, count ?? text]));

export function readCart(stored: string | null): Cart {
  try {
    const entries: unknown = JSON.parse(stored ?? "[]");
    return new Map(
      (Array.isArray(entries) ? (entries as unknown[]) : []).flatMap((entry): [string, TypedCount][] => {
        const [denominationId, quantity] = Array.isArray(entry) ? (entry as unknown[]) : [];
        if (typeof denominationId !== "string") return [];
        if (typeof quantity === "string" && quantity !== "")
          return [[denominationId, { text: quantity, count: undefined }]];
        return Number.isInteger(quantity) && Number(quantity) > 0
          ? [[denominationId, typedCount(Number(quantity))]]
          : [];
      }),
    );
  } catch {
    return new Map();
  }
}
