/** Validates the percentages of price scales (docs/product.md, marketplace 3 and 5). */
import { normalizeDecimal } from "@portalkit/kernel/contract";
import { withoutSign } from "./percent.ts";

/** A range of percentages; both bounds are inclusive. */
export interface PriceScaleRange {
  min: number;
  max: number;
  initial: number;
  message: string;
}

/** The two ranges; a column selects `overprice` with the `meta` of its component: `{ range: "overprice" }`. */
export const priceScaleRanges = {
  price: { min: 1, max: 10_000, initial: 100, message: "game-codes:priceScales.priceRange" },
  overprice: { min: 101, max: 500, initial: 101, message: "game-codes:priceScales.overpriceRange" },
} as const satisfies Record<string, PriceScaleRange>;

export const rangeOf = (meta: Readonly<Record<string, unknown>>): PriceScaleRange =>
  meta["range"] === "overprice" ? priceScaleRanges.overprice : priceScaleRanges.price;

/** Returns the message key for an invalid percentage, or undefined if it is valid. */
export function percentProblem(percent: unknown, { min, max, message }: PriceScaleRange): string | undefined {
  const exact = normalizeDecimal(withoutSign(percent));
  if (exact === undefined) return "game-codes:priceScales.notANumber";
  // The record stores two decimal places of the percentage.
  if ((exact.split(".")[1] ?? "").replace(/0+$/, "").length > 2) return "game-codes:priceScales.notANumber";
  const number = Number(exact);
  return number < min || number > max ? message : undefined;
}
