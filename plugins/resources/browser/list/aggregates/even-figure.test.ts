/** One number of decimals for the figures of a column. */
import { expect, it } from "vitest";
import { evenFigure } from "./even-figure.ts";

const written = (figures: Parameters<typeof evenFigure>[0]): (string | null)[] =>
  (["sum", "average", "min", "max"] as const).map((name) => evenFigure(figures, name));

it("gives the average the decimals of the cells, rounded or filled up with zeros", () => {
  expect(written({ sum: "87852.03", average: "29284.01", min: "1.00", max: "80000.00" })).toEqual([
    "87852.03",
    "29284.01",
    "1.00",
    "80000.00",
  ]);
  expect(written({ sum: "10.00", average: "3.333333", min: "1.00", max: "5.50" })[1]).toBe("3.33");
  expect(written({ sum: "9.000000", average: "3", min: "3.000000", max: "3.000000" })[1]).toBe("3.000000");
  expect(written({ sum: "-9.00", average: "-4.5", min: "-5.00", max: "-4.00" })[1]).toBe("-4.50");
});

it("fills up values of a column without a fixed number of decimals", () => {
  expect(written({ sum: "3.125", average: "1.5625", min: "1", max: "2.125" })).toEqual([
    "3.125",
    "1.563",
    "1.000",
    "2.125",
  ]);
});

it("shows an average of whole numbers with up to two decimals", () => {
  expect(written({ sum: "10", average: "3.333333", min: "1", max: "5" })).toEqual(["10", "3.33", "1", "5"]);
  expect(written({ sum: "9", average: "3", min: "3", max: "3" })[1]).toBe("3");
});

it("has nothing to write without values", () => {
  expect(written({ sum: null, average: null, min: null, max: null })).toEqual([null, null, null, null]);
});
