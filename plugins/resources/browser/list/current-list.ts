/** Gives plugins read access to the list on screen: its request, total, selected rows, and columns in order. */
import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { Resource } from "@portalkit/kernel/contract";
import type { ListRequest } from "@portalkit/kernel/browser/engine";
import type { List } from "./list-answer.ts";

export interface CurrentList {
  resource: Resource;
  /** Filters, sort and search are those of the rows on screen. */
  request: ListRequest;
  total: number;
  ticked: readonly string[];
  /** Names of the visible columns, in order. */
  columns: readonly string[];
  refresh: () => void;
}

const shownListAtom = atom<CurrentList | null>(null);

/** Returns the list on screen; `null` on any other page. */
export function useCurrentList(): CurrentList | null {
  return useAtomValue(shownListAtom);
}

/** Publishes the list to plugins while it is on screen. */
export function usePublishedList(
  resource: Resource,
  { request, total, refresh }: List,
  ticked: ReadonlySet<string>,
  places: readonly { column: { name: string } }[],
): void {
  const publishCurrentList = useSetAtom(shownListAtom);
  useEffect(
    () =>
      publishCurrentList({
        resource,
        request,
        total,
        refresh,
        ticked: [...ticked],
        columns: places.map(({ column }) => column.name),
      }),
    [publishCurrentList, resource, request, total, refresh, ticked, places],
  );
  useEffect(() => () => publishCurrentList(null), [publishCurrentList]);
}
