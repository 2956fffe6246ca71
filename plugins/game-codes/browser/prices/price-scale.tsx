/** A price scale as a percentage, outside the columns of a list. */
import type { ReactNode } from "react";
import { percent, writeWithUnit } from "@portalkit/kernel/contract";

export function PriceScale({ value }: { value: string }): ReactNode {
  return writeWithUnit(value, percent, document.documentElement.lang);
}
