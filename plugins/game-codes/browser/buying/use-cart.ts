/** The quantities in the cart, which survive a reload of the page. */
import { useEffect, useState } from "react";
import { orderLimits } from "../../contract/orders/calls.ts";

export type Cart = ReadonlyMap<string, number>;

const storageKey = "buy-codes-cart";

export function useCart(): { cart: Cart; put: (denominationId: string, quantity: number) => void; clear: () => void } {
  const [cart, setCart] = useState<Cart>(read);
  useEffect(() => sessionStorage.setItem(storageKey, JSON.stringify([...cart])), [cart]);
  return {
    cart,
    put: (denominationId, quantity) =>
      setCart((known) => {
        const next = new Map(known);
        if (quantity > 0) next.set(denominationId, Math.min(quantity, orderLimits.quantity));
        else next.delete(denominationId);
        return next;
      }),
    clear: () => setCart(new Map()),
  };
}

function read(): Cart {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return new Map(
      (Array.isArray(stored) ? stored : []).filter(
        (entry): entry is [string, number] =>
          Array.isArray(entry) && typeof entry[0] === "string" && Number.isInteger(entry[1]) && entry[1] > 0,
      ),
    );
  } catch {
    return new Map();
  }
}
