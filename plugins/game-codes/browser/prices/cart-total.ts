/** Computes cart totals in the browser in whole millionths instead of floats. */

const places = 6;

/** Converts a decimal text with up to six decimal places to millionths. */
export function millionthsOf(amount: string): bigint {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d{1,6})0*)?$/.exec(amount.trim()) ?? [];
  if (whole === "") throw new TypeError(`not an amount: ${amount}`);
  const value = BigInt(`${whole}${fraction.padEnd(places, "0")}`);
  return sign === "-" ? -value : value;
}

/** @example amountOf(1500000n) // "1.500000" */
export function amountOf(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(places + 1, "0");
  return `${millionths < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

export const sumOf = (amounts: readonly string[]): string =>
  amountOf(amounts.reduce((sum, amount) => sum + millionthsOf(amount), 0n));

export const cartTotal = (lines: readonly { price: string; quantity: number }[]): string =>
  amountOf(lines.reduce((sum, { price, quantity }) => sum + millionthsOf(price) * BigInt(quantity), 0n));

/** Returns the amount by which a balance falls short of a total, or undefined if the balance covers it. */
export function missingFor(total: string, balance: string): string | undefined {
  const missing = millionthsOf(total) - millionthsOf(balance);
  return missing > 0n ? amountOf(missing) : undefined;
}
