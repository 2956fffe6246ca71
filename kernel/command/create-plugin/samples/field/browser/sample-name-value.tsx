/** Displays the value, in the list and on the show page. The kernel itself renders empty values. */
import { Badge, type ValueProps } from "@portal/kernel/browser";
import type { ReactNode } from "react";

export function SampleNameValue({ value }: ValueProps): ReactNode {
  return <Badge tone="accent">{String(value ?? "")}</Badge>;
}
