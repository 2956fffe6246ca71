/** The page of figures: one row for each, replaced by a newer one, and kept if a run did not measure it. */
import { expect, it } from "vitest";
import { performancePage } from "./performance-page.ts";

const rowsOf = (page: string): string[] =>
  page
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1);
const call = { name: "list call", ours: 12.345, unit: "ms", other: 4, otherName: "by hand", ratio: 3.09, goal: "<= 3" };
const size = { name: "JS | CSS", ours: 211, unit: "kB", goal: "<= 250" };
const page = performancePage("", [call, size, { name: "alone", ours: 1, unit: "s" }], "1 May 2026, 2 cores");

it("has a row for each figure with a goal or a comparison, its date and its machine", () => {
  expect(rowsOf(page)).toEqual([
    "| list call | 12.3 ms | 4 ms by hand: 3.09 x | &lt;= 3, missed | 1 May 2026, 2 cores |",
    String.raw`| JS \| CSS | 211 kB |  | &lt;= 250, met | 1 May 2026, 2 cores |`,
  ]);
});
it("replaces the rows of what a later run measured, and keeps the others", () => {
  const later = rowsOf(performancePage(page, [{ ...call, ours: 8, ratio: 2 }], "2 May 2026, 4 cores"));
  expect(later).toEqual([
    rowsOf(page)[1],
    "| list call | 8 ms | 4 ms by hand: 2.00 x | &lt;= 3, met | 2 May 2026, 4 cores |",
  ]);
});
it("drops all earlier rows when everything was measured", () => {
  expect(rowsOf(performancePage("", [size], "today"))).toHaveLength(1);
});
