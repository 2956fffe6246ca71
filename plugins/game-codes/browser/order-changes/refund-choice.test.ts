import * as fc from "fast-check";
import { expect, it } from "vitest";
import { typedCount } from "@portalkit/kernel/contract";
import { everything, refundOf } from "./refund-choice.ts";

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
  expect(refundOf(order, all)).toEqual({ quantity: 3, amount: "5.999999", body: {} });
  expect([...all.codes]).toEqual(["1", "2", "3"]);
});
it("names lines with what is taken of each, or the very codes", () => {
  const all = everything(order);
  const quantities = new Map([
    ["a", typedCount(1)],
    ["b", typedCount(0)],
  ]);
  expect(refundOf(order, { ...all, quantities })?.body).toEqual({ lines: [{ lineId: "a", quantity: 1 }] });
  expect(refundOf(order, { ...all, mode: "code", codes: new Set(["3", "1"]) })).toEqual({
    quantity: 2,
    amount: "4.499999",
    body: { codes: ["3", "1"] },
  });
});
it("is nothing while a quantity is wrong", () => {
  const all = everything(order);
  const quantities = new Map(all.quantities).set("a", { text: "1.5", count: undefined });
  expect(refundOf(order, { ...all, quantities })).toBeUndefined();
  expect(refundOf(order, { ...all, quantities, mode: "code" })?.quantity).toBe(3);
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
        const [byLine, byCode] = (["line", "code"] as const).map((mode) =>
          refundOf({ lines, codes }, { ...all, mode }),
        );
        expect([byLine?.quantity, byLine?.amount]).toEqual([byCode?.quantity, byCode?.amount]);
      },
    ),
  );
});
