import * as fc from "fast-check";
import { expect, it } from "vitest";
import { bodyOf, everything, totalOfChoice } from "./refund-choice.ts";

const line = (id: string, unitPrice: string, quantity: number, refundable: number) => ({
  id,
  title: id,
  quantity,
  unitPrice,
  priceScale: "1",
  amount: "0",
  refundable: { quantity: refundable, amount: "0" },
  refunded: { quantity: 0, amount: "0" },
  notRefundable: [],
});
const code = (id: string, lineId: string, refundLock: "revealed" | null = null) => ({
  id,
  lineId,
  title: lineId,
  tail: id,
  status: "sold" as const,
  isSeen: refundLock !== null,
  refundLock,
  canRedeem: false,
  redeemStatus: null,
});
const order = {
  lines: [line("a", "1.5", 2, 2), line("b", "2.999999", 2, 1)],
  codes: [code("1", "a"), code("2", "a"), code("3", "b"), code("4", "b", "revealed")],
};

it("begins with all that can be refunded, which names no line and no code that is locked", () => {
  const all = everything(order);
  expect(bodyOf(order, all)).toEqual({});
  expect(totalOfChoice(order, all)).toEqual({ quantity: 3, amount: "5.999999" });
  expect([...all.codes]).toEqual(["1", "2", "3"]);
});
it("names lines with what is taken of each, or the very codes", () => {
  const all = everything(order);
  expect(
    bodyOf(order, {
      ...all,
      quantities: new Map([
        ["a", 1],
        ["b", 0],
      ]),
    }),
  ).toEqual({ lines: [{ lineId: "a", quantity: 1 }] });
  expect(bodyOf(order, { ...all, mode: "code", codes: new Set(["3"]) })).toEqual({ codes: ["3"] });
  expect(totalOfChoice(order, { ...all, mode: "code", codes: new Set(["3", "1"]) })).toEqual({
    quantity: 2,
    amount: "4.499999",
  });
});
it("comes to the same by line and by code, to the millionth", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 4 })), {
        minLength: 1,
        maxLength: 5,
      }),
      (prices) => {
        const lines = prices.map(([millionths, count], at) =>
          line(`l${at}`, (millionths / 1e6).toFixed(6), count, count),
        );
        const codes = prices.flatMap(([, count], at) =>
          Array.from({ length: count }, (_, place) => code(`${at}-${place}`, `l${at}`)),
        );
        const all = everything({ lines, codes });
        expect(totalOfChoice({ lines, codes }, all)).toEqual(totalOfChoice({ lines, codes }, { ...all, mode: "code" }));
      },
    ),
  );
});
