/** What a list adds after its first paint: announcements, and the bulk operations that were started in it. */
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { Resource } from "../../contract/resources/resource.ts";
import { startedOperationsAtom } from "../bulk-operations/started-operations.ts";
import { Lazy } from "../hooks/lazy.tsx";
import type { List } from "./list-answer.ts";
import { ListStatus } from "./list-status.tsx";

const loadStarted = (): Promise<typeof import("../bulk-operations/started-bar.tsx").StartedBar> =>
  import("../bulk-operations/started-bar.tsx").then((module) => module.StartedBar);

export function ListExtras({
  resource,
  list,
  isGrouped,
}: {
  resource: Resource;
  list: List;
  isGrouped: boolean;
}): ReactNode {
  const hasStarted = useAtomValue(startedOperationsAtom).length > 0;
  return (
    <>
      {!isGrouped && <ListStatus list={list} resource={resource} />}
      {hasStarted && <Lazy load={loadStarted} props={{ resourceId: resource.resourceId }} />}
    </>
  );
}
