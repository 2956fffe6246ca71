/** A page of a resource's trash, requested again after every change of the resource. */
import { useState } from "react";
import { useCall, type PluginInstance } from "@portalkit/kernel/browser";
import { topics, type ReplyOf } from "@portalkit/kernel/contract";
import { listDeleted, type DeletedRecord } from "../contract.ts";

export const pageRows = 50;

export interface Trash {
  /** Undefined until the first page has loaded. */
  records: readonly DeletedRecord[] | undefined;
  total: number;
  offset: number;
  /** The records are those of another page or search, until those of this one have loaded. */
  isStale: boolean;
  error: Error | undefined;
  refresh: () => void;
  go: (offset: number) => void;
}

export function useTrash(instance: PluginInstance, resourceId: string, search: string): Trash {
  const [place, setPlace] = useState({ search, offset: 0 });
  const [last, setLast] = useState<ReplyOf<typeof listDeleted>>();
  // Another search begins at its first page.
  const offset = place.search === search ? place.offset : 0;
  const { data, error, refresh } = useCall(instance, listDeleted, {
    body: { resourceId, search, offset, limit: pageRows },
    topics: [topics.resource(resourceId)],
  });
  if (data !== undefined && data !== last) setLast(data);
  // The last record of a page has been restored.
  if (data?.records.length === 0 && offset > 0) setPlace({ search, offset: Math.max(0, offset - pageRows) });
  const shown = data ?? last;
  return {
    records: shown?.records,
    total: shown?.total ?? 0,
    offset,
    isStale: data === undefined && shown !== undefined,
    error,
    refresh,
    go: (next) => setPlace({ search, offset: next }),
  };
}
