/** A difference in a line of a list: the names of the fields that changed. */
import type { ReactNode } from "react";
import { useTranslate, type ValueProps } from "#kernel/browser";
import { auditMessages } from "../contract.ts";
import { readChanges } from "./read-changes.ts";

const most = 3;

export function ChangeSummary({ value }: ValueProps): ReactNode {
  const t = useTranslate();
  const labels = readChanges(value).map(({ label }) => t(label));
  if (labels.length <= most) return labels.join(", ") || "—";
  return t(auditMessages.more, { names: labels.slice(0, most - 1).join(", "), count: labels.length - most + 1 });
}
