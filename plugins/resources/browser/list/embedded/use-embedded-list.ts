/**
 * The state of a list inside another page: stored in the component, because the URL belongs to the record around it.
 */
import { useCallback, useMemo, useState } from "react";
import type { FieldFilter, SortItem, Resource } from "@portalkit/kernel/contract";
import type { MatchingList } from "../list-answer.ts";
import { type ListRequest, listKey, requestedFilters, timeZone } from "@portalkit/kernel/browser/engine";
import { readList } from "../../query/read-list.ts";
import { useLiveRows, type LiveRows } from "../use-live-rows.ts";
import { useQuery } from "@portalkit/kernel/browser";

export interface EmbeddedState {
  /** From 1. */
  page: number;
  limit: number;
  sort: readonly SortItem[];
  /** The user's own filters, in addition to those that restrict the list to its record. */
  filters: FieldFilter[];
}

export interface EmbeddedRows extends MatchingList {
  state: EmbeddedState;
  key: string;
  /** The key of the rows on screen. */
  shownKey: string;
  /** The rows on screen belong to the previous request; the next rows are loading. */
  isStale: boolean;
  shownPage: number;
  error: Error | undefined;
  live: LiveRows;
  /** Any change except of the page returns to page 1. */
  change: (change: Partial<EmbeddedState>) => void;
}

export function useEmbeddedList(resource: Resource, fixed: readonly FieldFilter[], pageSize: number): EmbeddedRows {
  const {
    resourceId,
    options: { defaultSort },
  } = resource;
  const [state, setState] = useState<EmbeddedState>({
    page: 1,
    limit: pageSize,
    filters: [],
    sort: defaultSort ? [{ field: defaultSort.columnName, direction: defaultSort.direction }] : [],
  });
  const request = useMemo(
    (): ListRequest => ({
      source: "list",
      resourceId,
      filters: requestedFilters(
        {
          page: 1,
          filters: [...fixed, ...state.filters].map(({ field, operator, value }) => ({ field, operator, value })),
        },
        timeZone,
      ) as ListRequest["filters"],
      sort: state.sort.map(({ field, direction }) => ({ field, direction })),
      limit: state.limit,
      offset: (state.page - 1) * state.limit,
    }),
    [resourceId, fixed, state],
  );
  const key = listKey(request);
  const { data, error, refresh } = useQuery(key, readList(request));
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  // Rows of another filter or sort must not be mistaken for those that failed to load.
  const answer = data ?? (error === undefined ? last : undefined);
  const shown = answer?.request ?? request;
  const shownKey = listKey(shown);
  return {
    state,
    key,
    error,
    refresh,
    rows: answer?.rows,
    total: answer?.total ?? 0,
    shown,
    isCounting: false,
    shownKey,
    isStale: answer !== undefined && shownKey !== key,
    shownPage: shown.offset / shown.limit + 1,
    live: useLiveRows(resource, key, answer?.rows, readList(request)),
    change: useCallback((change) => setState((before) => ({ ...before, page: 1, ...change })), []),
  };
}
