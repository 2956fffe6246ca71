/** The lines of records as exported to plugins: loads its code when rendered. */
import type { ReactNode } from "react";
import { Lazy } from "@portalkit/kernel/browser";
import type { RecordLinesProps } from "./record-lines.tsx";

const load = (): Promise<typeof import("./record-lines.tsx").RecordLines> =>
  import("./record-lines.tsx").then((module) => module.RecordLines);

/**
 * The first records of a list, without controls, for a widget.
 * @example <RecordLines resourceId="visits" label={t("clinic:today")} filters={filters} limit={5} />
 */
export function RecordLines(props: RecordLinesProps): ReactNode {
  return <Lazy load={load} props={props} />;
}
