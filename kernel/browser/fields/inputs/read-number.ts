/** Parses the text of a number input. */
import { normalizeDecimal } from "../../../contract/format/decimal.ts";

/**
 * Returns the value to send: `null` for empty text, a number, or an exact decimal; the text itself if it is not a
 * number.
 */
export function readNumber(text: string, type: string | undefined): number | string | null {
  if (text.trim() === "") return null;
  const digits = normalizeDecimal(text);
  if (digits === undefined || type === "decimal") return digits ?? text;
  const number = Number(digits);
  return type === "integer" && !Number.isSafeInteger(number) ? digits : number;
}
