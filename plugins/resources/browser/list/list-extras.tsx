/** What a list adds after its first paint: announcements, and the bulk operations that were started in it. */
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { Resource } from "@portalkit/kernel/contract";
import { Lazy } from "@portalkit/kernel/browser";
import { loadStartedBar } from "../record/load-matching-changes.ts";
import { showError } from "@portalkit/kernel/browser/engine";
import type { List } from "./list-answer.ts";
import { ListStatus } from "./list-status.tsx";
import { hasStartedChangesAtom } from "./started-changes.ts";

export function ListExtras({
  resource,
  list,
  isGrouped,
}: {
  resource: Resource;
  list: List;
  isGrouped: boolean;
}): ReactNode {
  const hasStarted = useAtomValue(hasStartedChangesAtom);
  return (
    <>
      {!isGrouped && <ListStatus list={list} resource={resource} />}
      {hasStarted && <Lazy load={loadStartedBar} props={{ resourceId: resource.resourceId }} onFailure={showError} />}
    </>
  );
}
