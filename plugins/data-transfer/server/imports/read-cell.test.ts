import { describe, expect, it } from "vitest";
import type { Column, DecimalSign } from "@portalkit/kernel/contract";
import { readCell } from "./read-cell.ts";

const column = (more: Partial<Column>): Column => ({
  name: "x",
  label: "X",
  showIn: { list: true, show: true, edit: true, create: true, filter: true },
  ...more,
});
const records = [
  { key: "1", label: "Moon" },
  { key: "2", label: "Sun" },
  { key: "3", label: "sun" },
  { key: "4", label: "Star" },
  { key: "5", label: "Star" },
];
const read = (more: Partial<Column>, text: string, sign?: DecimalSign): Promise<unknown> =>
  readCell(column(more), text, { sign, findByLabel: () => Promise.resolve(records) });

describe("a cell", () => {
  it.each([
    [{ type: "boolean" }, "Yes", true],
    [{ type: "boolean" }, "0", false],
    [{ type: "boolean" }, "perhaps", "perhaps"],
    [
      {
        enum: [
          { value: "new", label: "For sale" },
          { value: 2, label: "Gone" },
        ],
      },
      "for sale",
      "new",
    ],
    [
      {
        enum: [
          { value: "new", label: "For sale" },
          { value: 2, label: "Gone" },
        ],
      },
      "2",
      2,
    ],
    [{ enum: [] }, "odd", "odd"],
    [{ type: "date" }, "1.2.2026", "2026-02-01"],
    [{ type: "date" }, "2026-02-01", "2026-02-01"],
    [{ type: "date" }, "01/02/2026", "01/02/2026"],
    [{ type: "datetime" }, "1.2.2026 10:30", "2026-02-01 10:30"],
    [{ type: "json" }, '{"a": 1}', { a: 1 }],
    [{ type: "string" }, " as it is ", " as it is "],
    [{ isArray: { enabled: true, itemType: "integer" } }, "1; 2", ["1", "2"]],
    [{ isArray: { enabled: true, itemType: "string" } }, '["a", "b;c"]', ["a", "b;c"]],
    [{ foreignResource: { resourceId: "things" } }, "moon", "1"],
    [{ foreignResource: { resourceId: "things" } }, "sun", "3"],
    [{ foreignResource: { resourceId: "things" } }, "17", "17"],
  ] as [Partial<Column>, string, unknown][])("of %j reads %j as %j", async (more, text, value) => {
    expect(await read(more, text)).toEqual(value);
  });
  it.each([
    ["2,5", undefined, "2.5"],
    ["1.234,5", undefined, "1234.5"],
    ["1,234", ",", "1.234"],
    ["1,234", ".", "1234"],
    ["12.5", ",", "12.5"],
    ["1 234,50", ",", "1234.50"],
    ["-7", undefined, "-7"],
    ["7 EUR", undefined, "7 EUR"],
  ] as const)("reads the number %j with the sign %j as %j", async (text, sign, digits) => {
    expect(await read({ type: "decimal" }, text, sign)).toBe(digits);
  });
  it("refuses a number with two meanings, unless it is a whole one", async () => {
    await expect(read({ type: "decimal" }, "1,234")).rejects.toMatchObject({ code: "PORTAL_IMPORT_DECIMAL_SIGN" });
    expect(await read({ type: "integer" }, "1,234")).toBe("1234");
  });
  it("finds a record among those of the row's own kind, and none without a kind", async () => {
    const asked: unknown[] = [];
    const find = (...question: unknown[]): Promise<typeof records> => {
      asked.push(question);
      return Promise.resolve(records);
    };
    const target = column({
      foreignResource: { polymorphicOn: "kind", polymorphicResources: [{ resourceId: "moons", whenValue: "moon" }] },
    });
    expect([
      await readCell(target, "Moon", { findByLabel: find, record: { kind: "moon" } }),
      await readCell(target, "Moon", { findByLabel: find }),
    ]).toEqual(["1", "Moon"]);
    expect(asked).toEqual([["x", "Moon", "moon"]]);
  });
  it("is refused when it could mean several records, or is no JSON", async () => {
    await expect(read({ foreignResource: { resourceId: "things" } }, "Star")).rejects.toThrow(
      "More than one record is named Star",
    );
    await expect(read({ type: "json" }, "{")).rejects.toThrow("Invalid JSON");
  });
});
