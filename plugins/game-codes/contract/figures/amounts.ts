/** Formats the marketplace's figures (docs/product.md, portal 9). */
import { groupDigits, roundDecimal } from "@portalkit/kernel/contract";

/** Formats USD with 2 to 6 decimals. @example usd("1234.5", "en") // "$1,234.50" */
export function usd(amount: string | number, language: string): string {
  const [whole = "0", fraction = ""] = roundDecimal(String(amount), 6).split(".");
  const decimals = fraction.replace(/0+$/, "").padEnd(2, "0");
  const isNegative = whole.startsWith("-");
  return `${isNegative ? "-" : ""}$${groupDigits(`${isNegative ? whole.slice(1) : whole}.${decimals}`, language)}`;
}

/** Returns a change in percent, such as `+5%` or `-3%`; `undefined` if the earlier value is zero. */
export function percentChange(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent < 0 ? "" : "+"}${percent}%`;
}
