/** Renders a price scale as a percentage. */
import type { ReactNode } from "react";
import { groupDigits } from "@portal/kernel/contract";
import type { ValueProps } from "@portal/kernel/browser";
import { percentOf } from "../../contract/prices/percent.ts";

export function PriceScaleValue({ value }: ValueProps): ReactNode {
  const percent = percentOf(value);
  return percent === undefined ? null : `${groupDigits(percent, document.documentElement.lang)}%`;
}
