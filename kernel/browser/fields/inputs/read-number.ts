/** From what is typed into a number's control to the wire. */
import { normalizeDecimal } from "../../../contract/format/decimal.ts";

/**
 * The value of the wire for what was typed: nothing, a number, an exact decimal; or the text itself when it is none of
 * them.
 */
export function readNumber(text: string, type: string | undefined): number | string | null {
  if (text.trim() === "") return null;
  const digits = normalizeDecimal(text);
  if (digits === undefined || type === "decimal") return digits ?? text;
  const number = Number(digits);
  return type === "integer" && !Number.isSafeInteger(number) ? digits : number;
}
