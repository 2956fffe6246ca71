/**
 * Renders an amount of money: grouped as in the page's language, two to six decimal places, never converted to a float.
 */
import type { ReactNode } from "react";
import { groupDigits } from "@portalkit/kernel/contract";

/** @example amountText("1234.500000") // "1,234.50" */
export function amountText(amount: string): string {
  const [whole = "", fraction = ""] = amount.split(".");
  return groupDigits(`${whole}.${fraction.replace(/0+$/, "").padEnd(2, "0")}`, document.documentElement.lang);
}

export function Amount({ value }: { value: string }): ReactNode {
  return <bdi>{amountText(value)}</bdi>;
}
