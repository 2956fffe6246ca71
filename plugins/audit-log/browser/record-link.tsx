/** The record of an entry, as a link to it. */
import { Link } from "@portalkit/kernel/browser";
import { recordPath } from "@portalkit/kernel/contract";
import type { ReactNode } from "react";
import type { ValueProps } from "@portalkit/kernel/browser";

export function RecordLink({ row, value }: ValueProps): ReactNode {
  const [resourceId, recordId, kind] = [row["resource_id"], row["record_id"], row["kind"]];
  const label = String(value ?? "");
  if (label === "") return "—";
  const isGone = kind === "deleted" || typeof resourceId !== "string" || typeof recordId !== "string";
  return isGone ? label : <Link to={recordPath(resourceId, "show", recordId)}>{label}</Link>;
}
