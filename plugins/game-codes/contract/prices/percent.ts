/**
 * Converts price scales between the fraction in the record and the percentage on the screen
 * (docs/product.md, marketplace 3 and 5).
 */
import { normalizeDecimal } from "@portalkit/kernel/contract";

/** @example percentOf("1.2000") // "120" */
export const percentOf = (fraction: unknown): string | undefined => shifted(fraction, 2);

/** @example fractionOf("97.5") // "0.975" */
export const fractionOf = (percent: unknown): string | undefined => shifted(withoutSign(percent), -2);

/** Removes the percent sign, which operators may type too. */
export const withoutSign = (percent: unknown): unknown =>
  typeof percent === "string" ? percent.replace(/\s*%\s*$/, "") : percent;

/** Shifts the decimal point without converting to a float. */
function shifted(value: unknown, places: number): string | undefined {
  const exact = normalizeDecimal(value);
  if (exact === undefined) return undefined;
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)\.?(\d*)$/.exec(exact) ?? [];
  const digits = `${"0".repeat(2)}${whole}${fraction}${"0".repeat(2)}`;
  const point = 2 + whole.length + places;
  const moved = `${digits.slice(0, point).replace(/^0+(?=\d)/, "")}.${digits.slice(point)}`
    .replace(/0+$/, "")
    .replace(/\.$/, "");
  return `${sign}${moved}`;
}
