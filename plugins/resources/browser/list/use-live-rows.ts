/**
 * Keeps a list up to date with changes by other users: requests it again when its resource has changed, and after a
 * reconnect.
 */
import { useEffect, useRef, useState } from "react";
import { useAtomValue } from "jotai";
import { topics, type Resource, type Row } from "@portalkit/kernel/contract";
import { keepCurrent, type Run, queryCacheAtom } from "@portalkit/kernel/browser/engine";
import { mergeRows, type Rows } from "../query/live-rows.ts";
import { recordKey } from "../record/record-key.ts";

export interface LiveRows {
  /** Added, removed or reordered rows wait to be shown. */
  hasPendingUpdates: boolean;
  show: () => void;
}

/**
 * Limits background requests in favor of what the user is doing: one at a time, and none while the page is hidden.
 * @param rows the rows on screen
 */
export function useLiveRows<Answer extends Rows>(
  resource: Resource | undefined,
  key: string,
  rows: readonly Row[] | undefined,
  read: Run<Answer>,
): LiveRows {
  const cache = useAtomValue(queryCacheAtom);
  const [waiting, setWaiting] = useState<{ rows: Answer["rows"]; answer: Answer }>();
  const resourceId = resource?.resourceId;
  /** Asks again, if an answer came while the user waited for rows, which may be older than that answer. */
  const askAfterLoading = useRef<() => void>(undefined);
  useEffect(() => {
    if (resource === undefined || resourceId === undefined) return undefined;
    const current = keepCurrent<Answer>({
      topics: [topics.resource(resourceId)],
      isRead: true,
      read: (signal) => read(signal, () => undefined),
      onValue: (answer) => {
        const { data, isLoading } = cache.read<Answer>(key);
        if (data === undefined || isLoading) {
          askAfterLoading.current = current.ask;
          return;
        }
        const { hasMoved, ...merged } = mergeRows(data, answer, (row) => recordKey(resource, row));
        if (merged.rows !== data.rows || merged.total !== data.total || merged.isEstimate)
          cache.change<Answer>(key, (known) => ({ ...known, ...merged }));
        setWaiting(hasMoved ? { rows: merged.rows, answer } : undefined);
      },
    });
    return () => {
      askAfterLoading.current = undefined;
      current.stop();
    };
    // `key` covers everything that `read` depends on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [cache, resource, resourceId, key]);
  useEffect(() => {
    askAfterLoading.current?.();
    askAfterLoading.current = undefined;
  }, [rows]);
  // Rows that arrived any other way are newer than the waiting ones.
  const pending = waiting?.rows === rows ? waiting : undefined;
  return {
    hasPendingUpdates: pending !== undefined,
    show: () => {
      if (pending !== undefined) cache.change<Answer>(key, () => pending.answer);
      setWaiting(undefined);
    },
  };
}
