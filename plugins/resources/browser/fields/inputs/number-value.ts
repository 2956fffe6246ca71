/** The value of a number to send. */

/** Returns a number, or the exact digits of a decimal and of a whole number beyond what JavaScript can count. */
export function numberValue(digits: string, type: string | undefined): number | string {
  const number = Number(digits);
  return type === "decimal" || (type === "integer" && !Number.isSafeInteger(number)) ? digits : number;
}
