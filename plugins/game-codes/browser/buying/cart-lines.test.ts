import { expect, it } from "vitest";
import type { Offers } from "../../contract/buying/calls.ts";
import { priceCart } from "./cart-lines.ts";

const offers: Offers = {
  balance: "10.000000",
  games: [
    {
      id: "g",
      name: "Game",
      publisher: "",
      denominations: [
        { id: "a", value: "10 gems", price: "1.500000", stock: "3" },
        { id: "b", value: "20 gems", price: "0.000001", stock: "100+" },
        { id: "c", value: "30 gems", price: null, stock: "5" },
      ],
    },
  ],
};
const none = new Map<string, number>();

it("counts codes and money exactly", () => {
  expect(
    priceCart(
      new Map([
        ["a", 3],
        ["b", 200],
      ]),
      offers,
      none,
    ),
  ).toMatchObject({ codes: 203, total: "4.500200", isBuyable: true });
  expect(priceCart(new Map(), offers, none)).toMatchObject({ codes: 0, total: "0.000000", isBuyable: false });
});
it("marks what there is too little of, by the shown stock and by what the server said", () => {
  expect(priceCart(new Map([["a", 4]]), offers, none).lines[0]).toMatchObject({ onlyLeft: 3 });
  expect(priceCart(new Map([["b", 150]]), offers, new Map([["b", 120]])).lines[0]).toMatchObject({ onlyLeft: 120 });
  expect(priceCart(new Map([["b", 150]]), offers, none).isBuyable).toBe(true);
});
it("marks what is no longer for sale", () => {
  expect(
    priceCart(
      new Map([
        ["c", 1],
        ["gone", 1],
      ]),
      offers,
      none,
    ),
  ).toMatchObject({ isBuyable: false, lines: [{ price: undefined }, { price: undefined, title: "gone" }] });
});
