/** Converts between decimal strings and the chain's integers: TRX and USDT both have six decimals. */

/** @example toUnits("1.5") // "1500000" */
export function toUnits(amount: string): string {
  const [whole = "", fraction = ""] = amount.split(".");
  return BigInt(`${whole}${fraction.padEnd(6, "0")}`).toString();
}

/** @example fromUnits(1500000n) // "1.500000" */
export function fromUnits(units: bigint): string {
  const digits = units.toString().padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** More than one ledger entry can store; no honest transfer is this large. */
export const maxUnits = 10n ** 20n;
