import { typedCount } from "@portalkit/kernel/contract";
import { expect, it } from "vitest";
import type { Offers } from "../../contract/buying/calls.ts";
import { priceCart } from "./cart-lines.ts";
import { readCart, storedCart } from "./use-cart.ts";

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
        ["a", typedCount(3)],
        ["b", typedCount(200)],
      ]),
      offers,
      none,
    ),
  ).toMatchObject({
    codes: 203,
    total: "4.500200",
    order: {
      lines: [
        { denominationId: "a", quantity: 3 },
        { denominationId: "b", quantity: 200 },
      ],
      expectedTotal: "4.500200",
    },
  });
  expect(priceCart(new Map(), offers, none)).toMatchObject({ codes: 0, total: "0.000000", order: undefined });
});
it("marks what there is too little of, by the shown stock and by what the server said", () => {
  expect(priceCart(new Map([["a", typedCount(4)]]), offers, none).lines[0]).toMatchObject({ onlyLeft: 3 });
  expect(priceCart(new Map([["b", typedCount(150)]]), offers, new Map([["b", 120]])).lines[0]).toMatchObject({
    onlyLeft: 120,
  });
  expect(priceCart(new Map([["b", typedCount(150)]]), offers, none).order).toBeDefined();
});
it("marks what is no longer for sale", () => {
  expect(
    priceCart(
      new Map([
        ["c", typedCount(1)],
        ["gone", typedCount(1)],
      ]),
      offers,
      none,
    ),
  ).toMatchObject({ order: undefined, lines: [{ price: undefined }, { price: undefined, title: "gone" }] });
});
it("has no total and nothing to order while a quantity is wrong", () => {
  const cart = new Map([
    ["a", { text: "2.5", count: undefined }],
    ["b", typedCount(2)],
  ]);
  expect(priceCart(cart, offers, none)).toMatchObject({ codes: undefined, total: undefined, order: undefined });
});
it("is stored as it is typed, and read from what earlier versions stored", () => {
  const cart = new Map([
    ["a", { text: "2.5", count: undefined }],
    ["b", { text: "1,000", count: 1_000 }],
  ]);
  expect(storedCart(cart)).toBe('[["a","2.5"],["b",1000]]');
  expect([...readCart(storedCart(cart))]).toEqual([
    ["a", { text: "2.5", count: undefined }],
    ["b", typedCount(1_000)],
  ]);
  expect([...readCart('[["a",3],["b",0],["c",1.5],[4,1],["d",""],null]')]).toEqual([["a", typedCount(3)]]);
  expect([readCart(null).size, readCart("{").size, readCart("7").size]).toEqual([0, 0, 0]);
});
