/**
 * The embedded list as exported to plugins: loads its code when rendered, because the public API is part of every page.
 */
import type { ReactNode } from "react";
import { Late } from "../../hooks/lazy.tsx";
import type { EmbeddedListProps } from "./embedded-list.tsx";

const load = (): Promise<typeof import("../../chunks/embedding.ts").EmbeddedList> =>
  import("../../chunks/embedding.ts").then((module) => module.EmbeddedList);

/**
 * A list of a resource's records inside a plugin's page: those that have the given values in the given columns.
 * @example <EmbeddedList resourceId="orders" belongsTo={useMemo(() => ({ user_id: key }), [key])} pageSize={10} />
 */
export function EmbeddedList(props: EmbeddedListProps): ReactNode {
  return <Late load={load} props={props} />;
}
