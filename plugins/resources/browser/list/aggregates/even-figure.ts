/** Figures of one column have the same number of decimals: that of its cells. */
import type { ColumnAggregates } from "@portalkit/kernel/browser/engine";
import { roundDecimal } from "@portalkit/kernel/contract";

/** The average of whole numbers would say too little without any. */
const decimalsOfWholeAverage = 2;

/**
 * Returns a figure as digits. The sum that the database computes has the decimals of the value with the most of them;
 * only averages have others.
 * @example evenFigure({ sum: "10.00", average: "3.333333", min: "1.00", max: "5.50" }, "average") // "3.33"
 */
export function evenFigure(figures: ColumnAggregates, name: keyof ColumnAggregates): string | null {
  const value = figures[name];
  if (value === null) return null;
  const decimals = Math.max(...[figures.sum, figures.min, figures.max].map(decimalsOf));
  if (decimals === 0) return name === "average" ? roundDecimal(value, decimalsOfWholeAverage) : value;
  const rounded = roundDecimal(value, decimals);
  const missing = decimals - decimalsOf(rounded);
  return missing <= 0 ? rounded : `${rounded}${rounded.includes(".") ? "" : "."}${"0".repeat(missing)}`;
}

const decimalsOf = (digits: string | null): number => digits?.split(".")[1]?.length ?? 0;
