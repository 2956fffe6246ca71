/**
 * Restores numbers from workbooks, which store 0.00001 as 1.0000000000000001E-5 and may store 19.99 as
 * 19.989999999999998.
 */

/** The number of significant digits of a spreadsheet number; further digits are noise. */
const exactDigits = 15;

/** Returns the number as typed, without an exponent; any other text unchanged. */
export function spreadsheetNumber(text: string): string {
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return text;
  if (!/e/i.test(text) && text.replace(/\D/g, "").length <= exactDigits) return text;
  const value = Number(Number(text).toPrecision(exactDigits));
  if (!Number.isFinite(value)) return text;
  const typed = String(value);
  if (!typed.includes("e")) return typed;
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/0+$/, "") : text;
}
