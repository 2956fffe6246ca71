/** Exact amount with two to six decimals, with digits grouped as in the user's language. */
import { groupDigits, normalizeDecimal, roundDecimal } from "@portalkit/kernel/contract";
import { useLanguage } from "@portalkit/kernel/browser";
import type { ReactNode } from "react";
import classes from "./amount.module.css";

const max = 6;
const min = 2;

/** @example shortAmount("12.500000") // "12.50" */
export function shortAmount(value: string): string {
  const [whole = "", fraction = ""] = roundDecimal(normalizeDecimal(value) ?? value, max).split(".");
  return `${whole}.${fraction.replace(/0+$/, "").padEnd(min, "0")}`;
}

/** @param signed shows a plus sign before a positive amount */
export function Amount({ value, unit, signed = false }: { value: string; unit?: string; signed?: boolean }): ReactNode {
  const language = useLanguage();
  const text = groupDigits(shortAmount(value), language);
  return (
    <span className={classes["amount"]} title={value} dir="ltr">
      {signed && !value.startsWith("-") && "+"}
      {text}
      {unit !== undefined && <span className={classes["unit"]}>{unit}</span>}
    </span>
  );
}
