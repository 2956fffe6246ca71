import { expect, it } from "vitest";
import { createPageTurns } from "./page-turns.ts";

it("begins pages of different lines in turn", async () => {
  const inTurn = createPageTurns();
  const begun: string[] = [];
  const open = (line: string) => inTurn(line, async () => void begun.push(line));
  await Promise.all([..."aaaaaaaabb"].map(open));
  expect(begun.indexOf("b")).toBeLessThan(6);
  expect(begun.lastIndexOf("b")).toBeLessThan(8);
});

it("lets what has arrived meanwhile run between two pages", async () => {
  const inTurn = createPageTurns();
  const order: string[] = [];
  const pages = Array.from({ length: 6 }, (_, page) => inTurn("line", async () => void order.push(`page ${page}`)));
  setImmediate(() => order.push("call"));
  await Promise.all(pages);
  expect(order.indexOf("call")).toBeLessThan(5);
});

it("goes on after a page that failed", async () => {
  const inTurn = createPageTurns();
  const failing = Array.from({ length: 8 }, () => inTurn("line", () => Promise.reject(new Error("no page"))));
  expect((await Promise.allSettled(failing)).every(({ status }) => status === "rejected")).toBe(true);
  expect(await inTurn("line", () => Promise.resolve("page"))).toBe("page");
});
