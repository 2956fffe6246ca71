/** The answer of a list, and the state of the list that is shown. */
import type { FieldFilter, FilterGroup, SortItem, Row } from "@portalkit/kernel/contract";
import type { ListRequest } from "@portalkit/kernel/browser/engine";
import type { LiveRows } from "./use-live-rows.ts";

export interface List {
  request: ListRequest;
  filters: readonly FieldFilter[];
  /** Groups of conditions, in addition to `filters`. */
  where: FilterGroup | undefined;
  search: string;
  /** Parameters of the address that could not be read, or only in part. */
  leftOut?: readonly string[] | undefined;
  /**
   * The rows to show: the requested ones, or the previous ones while those are loading. `undefined` on the first load,
   * and if the requested rows failed to load: rows of another filter or sort must not be mistaken for them.
   */
  rows: readonly Row[] | undefined;
  total: number;
  /** The total is an estimate, and the exact one is loading. */
  isCounting: boolean;
  /** The cache key of the request. A selection is valid for one key only. */
  key: string;
  isLoading: boolean;
  error: Error | undefined;
  /** The request of the rows on screen, which may be the previous one. */
  shown: ListRequest;
  /** Pending updates of which rows the list contains, made by other users. */
  live: LiveRows;
  change: (change: ListChange) => void;
  refresh: () => void;
}

/** What the bar of selected rows needs to know of a list. */
export type MatchingList = Pick<List, "rows" | "total" | "isCounting" | "shown" | "refresh">;

export interface ListChange {
  page?: number;
  limit?: number;
  sort?: SortItem[];
  filters?: FieldFilter[];
  /** `null` removes the groups. */
  where?: FilterGroup | null;
  /** An empty text clears the search. */
  search?: string;
  /** Whether Back must not lead to the address of before, which shows nothing. */
  isCorrection?: true;
}
