/** Difference in one line of a list: the names of the changed fields. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ValueProps } from "#kernel/browser";
import { readChanges } from "./read-changes.ts";

const most = 3;

export function ChangeSummary({ value }: ValueProps): ReactNode {
  const { t } = useTranslation();
  const labels = readChanges(value).map(({ label }) => label);
  if (labels.length <= most) return labels.join(", ") || "—";
  return t("audit-log:more", { names: labels.slice(0, most - 1).join(", "), count: labels.length - most + 1 });
}
