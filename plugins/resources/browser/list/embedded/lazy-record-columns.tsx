/** The columns of records as exported to plugins: loads its code when rendered. */
import type { ReactNode } from "react";
import { Lazy } from "@portalkit/kernel/browser";
import type { RecordColumnsProps } from "./record-columns.tsx";

const load = (): Promise<typeof import("./record-columns.tsx").RecordColumns> =>
  import("./record-columns.tsx").then((module) => module.RecordColumns);

/**
 * Gives columns of a resource, which show their values as its list does, to a table of the plugin.
 * @example
 * <RecordColumns resource={resource} columns={firstColumns}>
 *   {(columns) => <Table label={t("visits:title")} columns={columns} rows={data?.rows} rowKey={keyOf} />}
 * </RecordColumns>
 */
export function RecordColumns(props: RecordColumnsProps): ReactNode {
  return <Lazy load={load} props={props} />;
}
