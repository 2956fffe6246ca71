/** The table of changed records as exported to plugins: loads its code when rendered. */
import type { ReactNode } from "react";
import { Lazy } from "@portalkit/kernel/browser";
import type { ChangedRecordsProps } from "./changed-records.tsx";

const load = (): Promise<typeof import("./changed-records.tsx").ChangedRecords> =>
  import("./changed-records.tsx").then((module) => module.ChangedRecords);

/**
 * What has changed in records of a resource: each field before and after, as the pages of records show it.
 * @example <ChangedRecords resourceId="visits" changes={changes} texts={texts} />
 */
export function ChangedRecords(props: ChangedRecordsProps): ReactNode {
  return <Lazy load={load} props={props} />;
}
