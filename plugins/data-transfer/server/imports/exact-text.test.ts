import { expect, it } from "vitest";
import type { Column } from "@portalkit/kernel/contract";
import { exactText, isRounded } from "./exact-text.ts";

const column = (more: Partial<Column>): Column => ({
  name: "x",
  label: "X",
  showIn: { list: true, show: true, edit: true, create: true, filter: true },
  ...more,
});
const text = (type: Column["type"], shown: string, raw: string): string =>
  exactText({ line: 1, cells: [shown], raw: { 0: raw } }, { column: 0 }, column({ type }));

it("a column of numbers, dates or times takes the exact value, and any other what the sheet shows", () => {
  expect([
    text("decimal", "15%", "0.15"),
    text("string", "15%", "0.15"),
    text("boolean", "1.00", "1"),
    text("date", "12/1/26", "2026-12-01"),
    text("date", "12/1/26", "2026-12-01 13:30:00"),
    text("datetime", "12/1/26", "2026-12-01 13:30:00"),
    text("time", "1:30 PM", "13:30:00"),
    text("time", "13:30", "2026-12-01 13:30:00"),
    text("string", "12/1/26", "2026-12-01"),
  ]).toEqual(["0.15", "15%", "1", "2026-12-01", "2026-12-01", "2026-12-01 13:30:00", "13:30:00", "13:30", "12/1/26"]);
  expect(exactText({ line: 1, cells: ["5"], raw: { 1: "6" } }, { column: 0 }, column({ type: "integer" }))).toBe("5");
  expect(exactText({ line: 1, cells: ["5"] }, { value: "7" }, column({ type: "integer" }))).toBe("7");
});

it("a number with an exponent or more than 15 digits is one that has lost digits", () => {
  expect(["1.23E+15", "1234567890123456", "123456789012345", "19.989999999999998", "E5"].map(isRounded)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
