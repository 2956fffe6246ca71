import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Column } from "@portalkit/kernel/contract";
import { layoutOf, movedPlace, placeColumns, shownColumns } from "./arrange-columns.ts";

const column = (name: string, more: object = {}): Column =>
  ({
    name,
    label: name,
    showIn: { list: true, show: true, edit: true, create: true, filter: true },
    ...more,
  }) as Column;
const columns = [column("a"), column("b"), column("c"), column("secret", { showIn: { list: false } })];
const names = (places: readonly { column: Column }[]): string[] => places.map((place) => place.column.name);

describe("arranging columns", () => {
  it("leaves a list without a layout as the resource has it, sticky columns first", () => {
    expect(names(placeColumns(columns, undefined))).toEqual(["a", "b", "c"]);
    expect(names(placeColumns([column("a"), column("b", { listSticky: true })], undefined))).toEqual(["b", "a"]);
  });
  it("follows the layout, ignores columns that are gone or named twice, and appends new ones", () => {
    const places = placeColumns(columns, {
      columns: [
        { name: "c", width: 200 },
        { name: "gone" },
        { name: "secret" },
        { name: "a", isHidden: true },
        { name: "c" },
      ],
    });
    expect(names(places)).toEqual(["c", "a", "b"]);
    expect(names(shownColumns(places))).toEqual(["c", "b"]);
    expect(places[0]?.width).toBe(200);
  });
  it("hides what the resource hides, until the user has arranged it", () => {
    const given = [column("a"), column("b", { listHidden: true }), column("c")];
    expect(names(shownColumns(placeColumns(given, undefined)))).toEqual(["a", "c"]);
    expect(names(shownColumns(placeColumns(given, { columns: [{ name: "b" }, { name: "a" }] })))).toEqual([
      "b",
      "a",
      "c",
    ]);
  });
  it("never shows nothing", () => {
    expect(
      names(
        shownColumns(
          placeColumns(columns, {
            columns: [
              { name: "a", isHidden: true },
              { name: "b", isHidden: true },
              { name: "c", isHidden: true },
            ],
          }),
        ),
      ),
    ).toEqual(["a", "b", "c"]);
  });
  it("moves a column and keeps all the others, wherever it is moved to", () => {
    const places = placeColumns(columns, undefined);
    expect(names(movedPlace(places, 0, 2))).toEqual(["b", "c", "a"]);
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 5 }), fc.integer({ min: -2, max: 5 }), (from, to) => {
        expect(names(movedPlace(places, from, to)).toSorted()).toEqual(["a", "b", "c"]);
      }),
    );
  });
  it("gives back what it was given", () => {
    const layout = {
      columns: [{ name: "b", isHidden: true }, { name: "a", width: 90 }, { name: "c" }],
      isCompact: true,
    };
    expect(layoutOf(placeColumns(columns, layout), { isCompact: true, hasAggregates: false })).toEqual({
      ...layout,
      hasAggregates: false,
    });
  });
});
