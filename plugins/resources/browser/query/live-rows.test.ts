import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Row } from "@portalkit/kernel/contract";
import { mergeRows } from "./live-rows.ts";

const keyOf = (row: Row): string => String(row["id"] ?? "");
const page = (...ids: number[]): Row[] => ids.map((id) => ({ id, name: `n${id}` }));
const merge = (shown: Row[], fresh: Row[]) =>
  mergeRows({ rows: shown, total: 9, isEstimate: false }, { rows: fresh, total: 10, isEstimate: false }, keyOf);

describe("updates of rows", () => {
  it("changes values in place, and leaves other rows the same objects", () => {
    const shown = page(1, 2);
    const { rows, hasMoved, total } = merge(shown, [
      { id: 1, name: "n1" },
      { id: 2, name: "new" },
    ]);
    expect([rows[0] === shown[0], rows[1], hasMoved, total]).toEqual([true, { id: 2, name: "new" }, false, 10]);
  });
  it("is nothing new when nothing has changed", () => {
    const shown = page(1, 2);
    expect(merge(shown, page(1, 2)).rows).toBe(shown);
  });
  it("keeps rows in place that have moved or gone, and says so", () => {
    expect(merge(page(1, 2), page(2, 1))).toMatchObject({ rows: page(1, 2), hasMoved: true });
    expect(merge(page(1, 2), page(0, 1))).toMatchObject({ rows: page(1, 2), hasMoved: true });
    expect(merge(page(1, 2), page(1))).toMatchObject({ rows: page(1, 2), hasMoved: true });
    expect(merge(page(), page(1))).toMatchObject({ rows: [], hasMoved: true });
  });
  it("never moves a row, whatever comes", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(ids, ids, (shown, fresh) => {
        const merged = merge(page(...shown), page(...fresh));
        expect(merged.rows.map(keyOf)).toEqual(shown.map(String));
        expect(merged.hasMoved).toBe(shown.join() !== fresh.join());
      }),
    );
  });
});
