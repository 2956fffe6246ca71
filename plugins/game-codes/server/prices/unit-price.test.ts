import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds, totalOf, unitPrice, winningRule, type PriceRule } from "./unit-price.ts";

const rule = (id: string, rest: Partial<PriceRule> = {}): PriceRule => ({
  id,
  userId: null,
  tokenId: null,
  gameId: null,
  denominations: null,
  priceScale: "1",
  createdAt: "2026-01-01T00:00:00.000Z",
  ...rest,
});
const buyer = { userId: "u1", tokenId: "t1" };
const offered = { gameId: "g1", value: "60 gems" };
const winner = (rules: readonly PriceRule[]): string | undefined => winningRule(rules, buyer, offered)?.id;

const anyRule = fc.record({
  id: fc.uuid(),
  userId: fc.constantFrom(null, "u1", "u2"),
  tokenId: fc.constantFrom(null, "t1", "t2"),
  gameId: fc.constantFrom(null, "g1", "g2"),
  denominations: fc.constantFrom(null, ["60 gems"], ["120 gems"], ["60 gems", "120 gems"], []),
  priceScale: fc.integer({ min: 100, max: 1_000_000 }).map((scale) => (scale / 10_000).toFixed(4)),
  createdAt: fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"),
});

describe("the rule that holds", () => {
  it("is the most specific one: who before what", () => {
    const ascending = [
      rule("all"),
      rule("game", { gameId: "g1" }),
      rule("values", { gameId: "g1", denominations: ["60 gems"] }),
      rule("user", { userId: "u1" }),
      rule("user+game", { userId: "u1", gameId: "g1" }),
      rule("user+values", { userId: "u1", gameId: "g1", denominations: ["60 gems"] }),
      rule("token", { tokenId: "t1" }),
      rule("token+game", { tokenId: "t1", gameId: "g1" }),
      rule("token+values", { tokenId: "t1", gameId: "g1", denominations: ["60 gems"] }),
    ];
    for (let highest = 1; highest <= ascending.length; highest += 1) {
      expect(winner(ascending.slice(0, highest))).toBe(ascending[highest - 1]?.id);
      expect(winner(ascending.slice(0, highest).toReversed())).toBe(ascending[highest - 1]?.id);
    }
  });
  it("is the younger of two alike", () => {
    expect(winner([rule("young", { createdAt: "2026-03-01T00:00:00.000Z" }), rule("old")])).toBe("young");
  });
  it("is never a rule for another user, game or denomination", () => {
    expect(
      winner([
        rule("a", { userId: "u2" }),
        rule("b", { tokenId: "t2" }),
        rule("c", { gameId: "g2" }),
        rule("d", { gameId: "g1", denominations: ["120 gems"] }),
      ]),
    ).toBeUndefined();
    expect(winningRule([rule("a", { userId: "u1" }), rule("b")], null, offered)?.id).toBe("b");
  });
  it("holds for the purchase, and no order of the rules changes it", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 12 }),
        fc.func(fc.nat()),
        (rules, shuffle) => {
          const found = winningRule(rules, buyer, offered);
          const shuffled = rules.toSorted((a, b) => shuffle(a.id) - shuffle(b.id));
          expect(winningRule(shuffled, buyer, offered)).toBe(found);
          if (found !== undefined) expect(holds(found, buyer, offered)).toBe(true);
          else expect(rules.some((one) => holds(one, buyer, offered))).toBe(false);
        },
      ),
    );
  });
});

describe("a price", () => {
  it("is exact to six places, rounded half up", () => {
    expect(unitPrice("9.99", "0.9")).toBe("8.991000");
    expect(unitPrice("0.000001", "0.5")).toBe("0.000001");
    expect(unitPrice("0.000001", "0.4999")).toBe("0.000000");
    expect(unitPrice("99999999999999.999999", "1")).toBe("99999999999999.999999");
  });
  it("agrees with whole numbers of millionths", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 13n }),
        fc.bigInt({ min: 100n, max: 1_000_000n }),
        (millionths, scale) => {
          const text = (value: bigint, places: number): string =>
            `${value / 10n ** BigInt(places)}.${String(value % 10n ** BigInt(places)).padStart(places, "0")}`;
          expect(unitPrice(text(millionths, 6), text(scale, 4))).toBe(text((millionths * scale + 5_000n) / 10_000n, 6));
        },
      ),
    );
  });
  it("adds up", () => {
    expect(
      totalOf([
        { unitPrice: "0.100000", quantity: 3 },
        { unitPrice: "8.991000", quantity: 2 },
      ]),
    ).toBe("18.282000");
    expect(totalOf([])).toBe("0.000000");
  });
});
