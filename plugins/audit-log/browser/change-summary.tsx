/** Difference in one line of a list: the names of the changed fields. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ValueProps } from "@portalkit/kernel/browser";
import { readChanges } from "./read-changes.ts";

const max = 3;

export function ChangeSummary({ value }: ValueProps): ReactNode {
  const { t } = useTranslation();
  const labels = readChanges(value).map(({ label }) => label);
  if (labels.length <= max) return labels.join(", ") || "—";
  return t("audit-log:more", { names: labels.slice(0, max - 1).join(", "), count: labels.length - max + 1 });
}
