/** Price scales: a fraction in the record, a percentage on the screen (marketplace specification, sections 3 and 5). */
import { normalizeDecimal } from "#kernel/contract";

export const priceScaleMessages = {
  notANumber: "Invalid number format",
  priceRange: "Price scale must be between 1% and 10000%",
  overpriceRange: "Price scale must be between 101% and 500%",
} as const;

/** Percentages, both ends included. */
export interface PriceScaleRange {
  least: number;
  most: number;
  initial: number;
  message: string;
}

/** The two ranges; a column chooses `overprice` by the `meta` of its component: `{ range: "overprice" }`. */
export const priceScaleRanges = {
  price: { least: 1, most: 10_000, initial: 100, message: priceScaleMessages.priceRange },
  overprice: { least: 101, most: 500, initial: 101, message: priceScaleMessages.overpriceRange },
} as const satisfies Record<string, PriceScaleRange>;

export const rangeOf = (meta: Readonly<Record<string, unknown>>): PriceScaleRange => (meta["range"] === "overprice" ? priceScaleRanges.overprice : priceScaleRanges.price);

/** @example percentOf("1.2000") // "120" */
export const percentOf = (fraction: unknown): string | undefined => shifted(fraction, 2);

/** @example fractionOf("97.5") // "0.975" */
export const fractionOf = (percent: unknown): string | undefined => shifted(withoutSign(percent), -2);

/** What is wrong with a percentage, in a sentence that is also the key of its translations. */
export function percentProblem(percent: unknown, { least, most, message }: PriceScaleRange): string | undefined {
  const exact = normalizeDecimal(withoutSign(percent));
  if (exact === undefined) return priceScaleMessages.notANumber;
  // Two digits behind the point are what the record holds.
  if ((exact.split(".")[1] ?? "").replace(/0+$/, "").length > 2) return priceScaleMessages.notANumber;
  const number = Number(exact);
  return number < least || number > most ? message : undefined;
}

const withoutSign = (percent: unknown): unknown => (typeof percent === "string" ? percent.replace(/\s*%\s*$/, "") : percent);

/** Moves the point, without a float in between. */
function shifted(value: unknown, places: number): string | undefined {
  const exact = normalizeDecimal(value);
  if (exact === undefined) return undefined;
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)\.?(\d*)$/.exec(exact) ?? [];
  const digits = `${"0".repeat(2)}${whole}${fraction}${"0".repeat(2)}`;
  const point = 2 + whole.length + places;
  const moved = `${digits.slice(0, point).replace(/^0+(?=\d)/, "")}.${digits.slice(point)}`.replace(/0+$/, "").replace(/\.$/, "");
  return `${sign}${moved}`;
}
