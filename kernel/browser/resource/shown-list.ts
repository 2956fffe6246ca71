/**
 * The list on screen as plugins may read it: what it asks for, how many rows that is, which are ticked, and the columns
 * in their order.
 */
import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { Resource } from "../../contract/resource.ts";
import type { ListRequest } from "./list-request.ts";
import type { List } from "./use-list.ts";

export interface ShownList {
  resource: Resource;
  /** Filters, sort and search are those of the rows on screen. */
  request: ListRequest;
  total: number;
  ticked: readonly string[];
  /** Names of the columns that the reader has chosen to see, in their order. */
  columns: readonly string[];
  refresh: () => void;
}

const shownListAtom = atom<ShownList | null>(null);

/** Nothing on any other page. */
export function useShownList(): ShownList | null {
  return useAtomValue(shownListAtom);
}

/** Lends the list to plugins while it is on screen. */
export function useLentList(
  resource: Resource,
  { request, total, refresh }: List,
  ticked: ReadonlySet<string>,
  places: readonly { column: { name: string } }[],
): void {
  const lend = useSetAtom(shownListAtom);
  useEffect(
    () =>
      lend({
        resource,
        request,
        total,
        refresh,
        ticked: [...ticked],
        columns: places.map(({ column }) => column.name),
      }),
    [lend, resource, request, total, refresh, ticked, places],
  );
  useEffect(() => () => lend(null), [lend]);
}
