/**
 * The callback data of buttons: a whole step fits in the provider's 64 bytes, and no other text is read as a step by
 * mistake.
 */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { readPress, writePress, type Press } from "./callback-data.ts";

const id = fc.uuid();
const quantity = fc.integer({ min: 1, max: 9_999 });
const press: fc.Arbitrary<Press> = fc.oneof(
  fc.constantFrom<Press>(
    { step: "menu" },
    { step: "balance" },
    { step: "account" },
    { step: "unlink" },
    { step: "unlink-sure" },
    { step: "orders" },
  ),
  fc.record({ step: fc.constant("games" as const), page: fc.nat(9_999) }),
  fc.record({ step: fc.constant("game" as const), id, page: fc.nat(9_999) }),
  fc.record({ step: fc.constantFrom("quantity" as const, "other" as const), id }),
  fc.record({ step: fc.constant("codes" as const), id }),
  fc.record({ step: fc.constant("confirm" as const), id, quantity }),
  fc.record({
    step: fc.constant("buy" as const),
    id,
    quantity,
    total: fc.constantFrom("0.000001", "12.5", "99999999999.999999"),
    shownAt: fc.integer({ min: 1, max: 99_999_999_999 }).map((seconds) => seconds * 1_000),
  }),
);

it("what a button says is read as it was written, and fits", () => {
  fc.assert(
    fc.property(press, (step) => {
      const data = writePress(step);
      expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
      expect(readPress(data)).toEqual(step);
    }),
  );
});

it("anything else says nothing", () => {
  for (const data of [
    "",
    "x",
    "b",
    "b:1",
    "games",
    "q:short",
    "c:AAAAAAAAAAAAAAAAAAAAAA:-1",
    "b:AAAAAAAAAAAAAAAAAAAAAA:1:1e9:1",
    "__proto__",
    "m\n",
  ])
    expect(readPress(data)).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (data) => {
      const read = readPress(data);
      if (read !== undefined) expect(writePress(read)[0]).toBe(data[0]);
    }),
  );
});
