/**
 * Numbers as workbooks keep them: 0.00001 is written 1.0000000000000001E-5 there, and 19.99 may be 19.989999999999998.
 */
import type { Column } from "#kernel/contract";

/** A spreadsheet keeps so many digits of a number; those behind them are noise. */
const exactDigits = 15;
const numeric: ReadonlySet<string | undefined> = new Set(["integer", "float", "decimal"]);

export const isNumeric = ({ type, enum: options, foreignResource, isArray }: Column): boolean =>
  numeric.has(type) && options === undefined && foreignResource === undefined && isArray?.enabled !== true;

/** Whether the reader of workbooks calls this a number that has lost digits. */
export const isRounded = (text: string): boolean => /^-?\d+(\.\d+)?e[+-]?\d+$/i.test(text) || /^-?\d{16,}$/.test(text);

/** The number that was typed, without an exponent; any other text as it is. */
export function spreadsheetNumber(text: string): string {
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return text;
  if (!/e/i.test(text) && text.replace(/\D/g, "").length <= exactDigits) return text;
  const value = Number(Number(text).toPrecision(exactDigits));
  const typed = String(value);
  if (!typed.includes("e")) return typed;
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/0+$/, "") : text;
}
