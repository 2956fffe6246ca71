/** The groups of a list: their heads, the rows of those that are open, and keeping both up to date. */
import { useState } from "react";
import { useAtomValue } from "jotai";
import { call, type ListRequest, type Run, timeZone, queryCacheAtom } from "@portalkit/kernel/browser/engine";
import { getGroups } from "@portalkit/kernel/browser/inputs";
import type { Grouping } from "../../query/grouping.ts";
import { type GroupsRequest, type RecordGroup, topics } from "@portalkit/kernel/contract";
import { useQuery, useLive } from "@portalkit/kernel/browser";

export interface Groups {
  groups: readonly RecordGroup[];
  /** Of all pages. */
  total: number;
}

/** An answer in the query cache, and how it is requested. */
interface Part {
  key: string;
  run: Run<unknown>;
}

interface GroupsQuery {
  /** `undefined` while they are loading. */
  answer: Groups | undefined;
  error: Error | undefined;
  isLoading: boolean;
  part: Part;
  refresh: () => void;
}

/** Identifies a group, whatever its count. */
export const groupId = ({ filters }: RecordGroup): string => JSON.stringify(filters);

/** Returns the request for the first rows of a group, in the order of the list. */
export const groupRequest = (request: ListRequest, { filters }: RecordGroup, limit: number): ListRequest => ({
  ...request,
  filters: [...request.filters, ...filters],
  limit,
  offset: 0,
});

/**
 * Requests the groups.
 * @param pages the number of pages of groups
 * @param summed the columns that are added up
 */
export function useGroups(
  { resourceId, filters, search }: ListRequest,
  { column, period, order, sumOf }: Grouping,
  { pages, summed }: { pages: number; summed: readonly string[] },
): GroupsQuery {
  const body: GroupsRequest = {
    resourceId,
    filters,
    ...(search === undefined ? {} : { search }),
    groupBy: { field: column.name, ...(period === undefined ? {} : { period, timeZone: timeZone() }) },
    order,
    ...(sumOf === undefined ? {} : { sumOf }),
    aggregates: [...summed],
  };
  const key = `groups ${JSON.stringify([body, pages])}`;
  const run = readGroups(body, pages);
  const { data, error, isLoading, refresh } = useQuery<Groups>(key, run);
  const [last, setLast] = useState<Groups>();
  if (data !== undefined && data !== last) setLast(data);
  // Other filters keep the groups until theirs have loaded.
  const answer = data ?? (error === undefined ? last : undefined);
  return { answer, error, isLoading, part: { key, run }, refresh };
}

const readGroups =
  (body: GroupsRequest, pages: number): Run<Groups> =>
  async (signal) => {
    const found = new Map<string, RecordGroup>();
    let total = 0;
    for (let page = 0, offset = 0; page < pages; page += 1) {
      const reply = await call(getGroups, { ...body, offset }, { signal });
      // A group may have moved from one page to the next between the requests.
      for (const group of reply.groups) found.set(groupId(group), group);
      offset += reply.groups.length;
      total = Math.max(total, reply.total);
      if (reply.groups.length === 0 || offset >= reply.total) break;
    }
    return { groups: [...found.values()], total };
  };

/**
 * Requests the heads and the rows of open groups again when the resource changes, one after the other. Returns the
 * function that does so now.
 */
export function useLiveGroups(resourceId: string, parts: readonly Part[]): () => void {
  const cache = useAtomValue(queryCacheAtom);
  return useLive({
    topics: [topics.resource(resourceId)],
    isRead: true,
    read: async (signal) => {
      for (const { key, run } of parts) {
        const answer = await run(signal, () => undefined);
        // A request that the user has caused meanwhile is newer.
        if (!cache.read(key).isLoading) cache.change(key, () => answer);
      }
    },
  });
}
