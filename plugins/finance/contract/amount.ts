/** Amounts that people type: exact text, never a float. */

/**
 * The amount, without leading zeros; nothing unless it is greater than zero with at most six decimals.
 * @example readAmount(" 007.50 ") // "7.50"
 */
export function readAmount(typed: string): string | undefined {
  const found = /^0*(\d{1,14})(\.\d{1,6})?$/.exec(typed.trim());
  return found !== null && /[1-9]/.test(found[0]) ? `${found[1]}${found[2] ?? ""}` : undefined;
}
