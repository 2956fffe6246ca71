/** The summary of a change as exported to plugins: loads its code when rendered. */
import type { ReactNode } from "react";
import { Lazy } from "@portalkit/kernel/browser";
import type { ChangeSummaryProps } from "./change-summary.tsx";

const load = (): Promise<typeof import("./change-summary.tsx").ChangeSummary> =>
  import("./change-summary.tsx").then((module) => module.ChangeSummary);

/**
 * A change of many records in one line: the new values of fields, and which records were meant.
 * @example <ChangeSummary resourceId="visits" after={{ price: "5.00" }} list={{ filters: [], search: "" }} />
 */
export function ChangeSummary(props: ChangeSummaryProps): ReactNode {
  return <Lazy load={load} props={props} />;
}
