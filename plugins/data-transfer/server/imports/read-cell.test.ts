import { describe, expect, it } from "vitest";
import type { Column } from "@portalkit/kernel/contract";
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
const read = (more: Partial<Column>, text: string, delimiter: "," | ";" = ","): Promise<unknown> =>
  readCell(column(more), text, delimiter, () => Promise.resolve(records));

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
  it("takes a decimal comma where commas do not part columns", async () => {
    expect([
      await read({ type: "decimal" }, "2,5", ";"),
      await read({ type: "decimal" }, "2,5"),
      await read({ type: "decimal" }, "1.234,5", ";"),
    ]).toEqual(["2.5", "2,5", "1.234,5"]);
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
      await readCell(target, "Moon", ",", find, { kind: "moon" }),
      await readCell(target, "Moon", ",", find, {}),
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
