/** Formats the numbers of figures and charts (docs/product.md, portal 9). */
import { groupDigits } from "./decimal.ts";

/** Formats without decimals. */
export const wholeNumber = (count: number, language: string): string =>
  groupDigits(String(Math.round(count)), language);

/**
 * Writes a duration in the largest unit of which it is a whole number: 10,080 minutes are `7 days`, 90 minutes are
 * `90 minutes`.
 * @param minutes a whole number
 */
export function durationText(minutes: number, language: string): string {
  const [count, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, "day"]
      : minutes % 60 === 0
        ? [minutes / 60, "hour"]
        : [minutes, "minute"];
  const options = { style: "unit", unit, unitDisplay: "long", numberingSystem: "latn" } as const;
  return new Intl.NumberFormat(language, options).format(count);
}

/** Formats for axes: from 1,000 as `1k`, from 1,000,000 as `1.5M`, with one decimal. */
export function shortNumber(value: number): string {
  const [divisor, suffix] =
    Math.abs(value) >= 999_950 ? [1_000_000, "M"] : Math.abs(value) >= 1_000 ? [1_000, "k"] : [1, ""];
  return `${Number((value / divisor).toFixed(divisor === 1 ? 6 : 1))}${suffix}`;
}
