/**
 * The embedded list as exported to plugins: loads its code when rendered, because the public API is part of every page.
 */
import type { ReactNode } from "react";
import { Lazy } from "@portalkit/kernel/browser";
import type { EmbeddedListProps } from "./embedded-list.tsx";

const load = (): Promise<typeof import("./embedded-list.tsx").EmbeddedList> =>
  import("./embedded-list.tsx").then((module) => module.EmbeddedList);

/**
 * A list of a resource's records inside a plugin's page: those that have the given values in the given columns.
 * @example <EmbeddedList resourceId="articles" belongsTo={useMemo(() => ({ user_id: key }), [key])} pageSize={10} />
 */
export function EmbeddedList(props: EmbeddedListProps): ReactNode {
  return <Lazy load={load} props={props} />;
}
