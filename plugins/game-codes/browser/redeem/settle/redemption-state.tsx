/** How an attempt stands, in the colours of redeeming. */
import type { ReactNode } from "react";
import { Badge, useTranslate, type ValueProps } from "#kernel/browser";
import { toneOf, wordOf } from "../../../contract/redeem/redeem-view.ts";

export function RedemptionState({ value }: ValueProps): ReactNode {
  const t = useTranslate();
  const status = String(value ?? "");
  return <Badge dot tone={toneOf({ status, error: null })}>{t(wordOf(status))}</Badge>;
}
