/** Renders a price scale as a percentage. */
import type { ReactNode } from "react";
import { groupDigits } from "@portalkit/kernel/contract";
import type { ValueProps } from "@portalkit/kernel/browser";
import { percentOf } from "../../contract/prices/percent.ts";

export function PriceScaleValue({ value }: ValueProps): ReactNode {
  const percent = percentOf(value);
  return percent === undefined ? null : `${groupDigits(percent, document.documentElement.lang)}%`;
}
