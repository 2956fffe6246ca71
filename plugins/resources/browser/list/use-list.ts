/** The state of a list screen: the request in its URL, the server's answer, and functions that change them. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useAtomValue } from "jotai";
import { useLocation, useNavigate } from "react-router-dom";
import { usualPageSize, type Resource } from "@portalkit/kernel/contract";
import {
  readListAddress,
  writeListAddress,
  type ListAddress,
  listRequest,
  partsOf,
  rememberedFor,
  type ListRequest,
  readRememberedList,
  rememberList,
  type RememberedList,
  listKey,
  useLeftToBrowser,
  queryCacheAtom,
} from "@portalkit/kernel/browser/engine";
import { readList, type ListAnswer } from "../query/read-list.ts";
import { useExactTotal } from "./use-exact-total.ts";
import { useLiveRows } from "./use-live-rows.ts";
import { useQuery } from "@portalkit/kernel/browser";
import type { List } from "./list-answer.ts";

/** Filters and searches change with every typed letter; changes within this time are one history entry. */
const oneStepMs = 2_000;

/** Milliseconds within which rows prefetched for this screen are not requested again. */
const freshMs = 1_000;

export function useList(resourceId: string, resource: Resource | undefined): List {
  const { search } = useLocation();
  const remembered = useMemo(() => {
    const last = readRememberedList(resourceId);
    return resource === undefined ? last : rememberedFor(resource.options, last);
  }, [resourceId, resource]);
  const request = useMemo(
    () => listRequest(resourceId, new URLSearchParams(search), remembered),
    [resourceId, search, remembered],
  );
  // The rows of a long page are in no document: the browser renders those that it shows.
  useLeftToBrowser(partsOf(request).rest !== undefined);
  const address = useMemo(() => readListAddress(new URLSearchParams(search)), [search]);
  const key = listKey(request);
  // Without the resource and an earlier visit, neither the sort order nor the page size is known.
  const isKnown = remembered !== null;
  const { data, error, isLoading, refresh } = useQuery(isKnown ? key : undefined, readList(request), { freshMs });
  const [last, setLast] = useState<ListAnswer>();
  // Until the resource is known, the sort order of an earlier visit may be wrong.
  if (data !== undefined && resource !== undefined && data !== last) setLast(data);
  const answer = resource === undefined ? undefined : (data ?? (error === undefined ? last : undefined));

  useEffect(() => {
    if (resource !== undefined && remembered !== null) rememberList(resourceId, remembered);
  }, [resourceId, resource, remembered]);
  const live = useLiveRows(resource, key, answer?.rows, readList(request));
  useAutoRefresh(resource?.options.listRowsAutoRefreshSeconds, refresh);
  return {
    request,
    key,
    isLoading,
    error,
    refresh,
    live,
    filters: address.filters,
    where: address.where,
    search: address.search ?? "",
    leftOut: address.leftOut,
    rows: answer?.rows,
    ...useExactTotal(answer),
    shown: answer?.request ?? request,
    change: useChange(request, remembered, resource?.options.listPageSize ?? usualPageSize),
  };
}

/**
 * Returns a function that writes changes into the URL. Several in the same tick add up, although the page renders only
 * after them. Other rows are requested at once: the page would ask for them two frames later.
 */
function useChange(
  { resourceId, limit: shownLimit }: ListRequest,
  remembered: RememberedList | null,
  usualLimit: number,
): List["change"] {
  const navigate = useNavigate();
  const cache = useAtomValue(queryCacheAtom);
  const { search } = useLocation();
  const latest = useRef<{ address: ListAddress; search: URLSearchParams }>(undefined);
  const filteredAt = useRef(0);
  useEffect(() => {
    latest.current = { address: readListAddress(new URLSearchParams(search)), search: new URLSearchParams(search) };
  }, [search]);
  return useCallback(
    (change) => {
      if (latest.current === undefined) return;
      const { address, search: others } = latest.current;
      const limit = change.limit ?? shownLimit;
      if (change.limit !== undefined) rememberList(resourceId, { ...readRememberedList(resourceId), limit });
      const next: ListAddress = { page: change.page ?? 1, filters: change.filters ?? address.filters };
      if (limit !== usualLimit) next.limit = limit;
      const sort = change.sort ?? address.sort;
      if (sort !== undefined) next.sort = sort;
      const where = change.where === undefined ? address.where : change.where;
      if (where) next.where = where;
      const words = change.search ?? address.search ?? "";
      if (words !== "") next.search = words;
      latest.current = { address: next, search: others };
      const isTyped = [change.filters, change.where, change.search].some((changed) => changed !== undefined);
      const isSameStep = isTyped && performance.now() - filteredAt.current < oneStepMs;
      if (isTyped) filteredAt.current = performance.now();
      const written = String(writeListAddress(next, others));
      // Not while typing: the page aborts its own request at the next letter, but not this one.
      if (!isTyped) {
        const request = listRequest(resourceId, new URLSearchParams(written), remembered);
        cache.load(listKey(request), readList(request), freshMs);
      }
      void navigate(
        { search: written === "" ? "" : `?${written}` },
        {
          replace: isSameStep || change.isCorrection === true,
          preventScrollReset: true,
        },
      );
    },
    [navigate, cache, resourceId, remembered, usualLimit, shownLimit],
  );
}

/** Refreshes the rows periodically while the page is visible. */
function useAutoRefresh(seconds: number | undefined, refresh: () => void): void {
  useEffect(() => {
    if (seconds === undefined || seconds <= 0) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refresh();
    }, seconds * 1_000);
    return () => clearInterval(timer);
  }, [seconds, refresh]);
}
