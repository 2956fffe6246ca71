/** Parses amounts that users type: exact text, never a float. */
import { amountInput } from "@portalkit/kernel/contract";

/** Parsed by the server, so that the error message is that of docs/product.md, marketplace 5. */
export const TypedAmount = amountInput();

/**
 * Returns the amount without leading zeros, or `undefined` unless it is greater than zero with at most six decimals.
 * @example readAmount(" 007.50 ") // "7.50"
 */
export function readAmount(typed: string): string | undefined {
  const found = /^0*(\d{1,14})(\.\d{1,6})?$/.exec(typed.trim());
  return found !== null && /[1-9]/.test(found[0]) ? `${found[1]}${found[2] ?? ""}` : undefined;
}

/** Correction of a balance: `change` is signed, `amount` is the absolute value. */
export interface Correction {
  change: string;
  amount: string;
}

/**
 * Parses a correction; a hyphen or a typographic minus makes it negative.
 * @example readCorrection("−12.50") // { change: "-12.50", amount: "12.50" }
 */
export function readCorrection(typed: string): Correction | undefined {
  const [, sign = "", digits = ""] = /^([-\u2212+]?)(.*)$/s.exec(typed.trim()) ?? [];
  const amount = readAmount(digits);
  return amount === undefined
    ? undefined
    : { change: sign === "-" || sign === "\u2212" ? `-${amount}` : amount, amount };
}
