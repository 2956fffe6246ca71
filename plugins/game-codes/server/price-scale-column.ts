/** The column of a price scale: a fraction in the record, a percentage everywhere else (docs/product.md). */
import { percent, type ColumnDefinition } from "@portalkit/kernel/contract";

/** Overprices are price scales that may only raise a price. */
export type PriceScaleRange = "price" | "overprice";

const ranges = {
  price: { minValue: 0.01, maxValue: 100, suggestOnCreate: "1", range: "game-codes:priceScales.priceRange" },
  overprice: { minValue: 1.01, maxValue: 5, suggestOnCreate: "1.01", range: "game-codes:priceScales.overpriceRange" },
} as const;

/** What all columns of price scales have in common. A sum of scales means nothing. */
export function priceScale(name: PriceScaleRange): Omit<ColumnDefinition, "name"> {
  const { range, ...limits } = ranges[name];
  return {
    unit: percent,
    aggregates: false,
    ...limits,
    messages: { range, number: "game-codes:priceScales.notANumber" },
  };
}
