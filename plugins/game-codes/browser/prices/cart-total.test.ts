import * as fc from "fast-check";
import { expect, it } from "vitest";
import { totalOf } from "../../server/prices/unit-price.ts";
import { amountOf, cartTotal, millionthsOf, missingFor, sumOf } from "./cart-total.ts";

const amount = fc.bigInt({ min: 0n, max: 10n ** 18n }).map(amountOf);

it("reads and writes every amount exactly", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), (millionths) => {
      expect(millionthsOf(amountOf(millionths))).toBe(millionths);
    }),
  );
  expect(["1.5", "0", "12.000001", "3.50000000"].map(millionthsOf)).toEqual([1_500_000n, 0n, 12_000_001n, 3_500_000n]);
  expect(() => millionthsOf("1e3")).toThrow("not an amount");
});
it("comes to the same as the server's total", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ price: amount, quantity: fc.integer({ min: 1, max: 1_000 }) }), { maxLength: 20 }),
      (lines) => {
        // Short prices, because the server's total is limited to 20 significant digits, like the database's amounts.
        const small = lines.map((line) => ({ ...line, price: line.price.slice(-12) }));
        expect(cartTotal(small)).toBe(totalOf(small.map(({ price, quantity }) => ({ unitPrice: price, quantity }))));
      },
    ),
  );
  expect(sumOf(["1.1", "2.200000"])).toBe("3.300000");
});
it("knows what is missing", () => {
  expect([missingFor("10", "7.5"), missingFor("7.5", "7.500000"), missingFor("0", "1")]).toEqual([
    "2.500000",
    undefined,
    undefined,
  ]);
});
