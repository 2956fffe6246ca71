/** The state of a redemption attempt, in the colors of redeeming. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge, translateText, type ValueProps } from "@portalkit/kernel/browser";
import { toneOf, wordOf } from "../redeem-view.ts";

export function RedemptionState({ value }: ValueProps): ReactNode {
  useTranslation();
  const status = String(value ?? "");
  return (
    <Badge dot tone={toneOf({ status, error: null })}>
      {translateText(wordOf(status))}
    </Badge>
  );
}
