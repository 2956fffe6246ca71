/** The embedded list as plugins get it: its code comes when it is drawn, since the door itself is on every page. */
import type { ReactNode } from "react";
import { Late } from "../../late.tsx";
import type { EmbeddedListProps } from "./embedded-list.tsx";

const load = (): Promise<typeof import("../../chunks/embedding.ts").EmbeddedList> =>
  import("../../chunks/embedding.ts").then((module) => module.EmbeddedList);

/**
 * A list of a resource's records inside a page of yours: those that have given values in given columns.
 * @example <EmbeddedList resourceId="orders" belongsTo={useMemo(() => ({ user_id: key }), [key])} pageSize={10} />
 */
export function EmbeddedList(props: EmbeddedListProps): ReactNode {
  return <Late load={load} props={props} />;
}
