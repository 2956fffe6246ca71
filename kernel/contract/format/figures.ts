/** Formats the numbers of figures and charts (shell specification, section 9). */
import { groupDigits } from "./decimal.ts";

/** Formats without decimals. */
export const wholeNumber = (count: number, language: string): string =>
  groupDigits(String(Math.round(count)), language);

/** Formats for axes: from 1,000 as `1k`, from 1,000,000 as `1.5M`, with one decimal. */
export function shortNumber(value: number): string {
  const [divisor, suffix] =
    Math.abs(value) >= 999_950 ? [1_000_000, "M"] : Math.abs(value) >= 1_000 ? [1_000, "k"] : [1, ""];
  return `${Number((value / divisor).toFixed(divisor === 1 ? 6 : 1))}${suffix}`;
}
