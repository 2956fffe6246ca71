/** Keeps a list up with what others do: asks again when its resource has changed, and after a lost connection. */
import { useEffect, useState } from "react";
import { useAtomValue } from "jotai";
import { topics } from "../../contract/socket.ts";
import type { Resource, Row } from "../../contract/resource.ts";
import { socketBus } from "../socket/live.ts";
import { mergeRows, type Rows } from "./live-rows.ts";
import type { Run } from "./query-cache.ts";
import { recordKey } from "./record-key.ts";
import { queryCacheAtom } from "./use-query.ts";

export interface LiveRows {
  /** Other rows, or rows in another order, wait to be shown. */
  hasNews: boolean;
  show: () => void;
}

/**
 * What an operator sees at once is worth more than what has just changed: one request at a time, and none in a hidden
 * page.
 * @param rows those on screen
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
  useEffect(() => {
    if (resource === undefined || resourceId === undefined) return undefined;
    const abort = new AbortController();
    let isAsking = false;
    let isStale = false;
    const ask = async (): Promise<void> => {
      if (isAsking || document.visibilityState === "hidden") {
        isStale = true;
        return;
      }
      isAsking = true;
      isStale = false;
      try {
        const answer = await read(abort.signal, () => undefined);
        const { data, isLoading } = cache.read<Answer>(key);
        if (abort.signal.aborted || data === undefined || isLoading) return;
        const { hasMoved, ...merged } = mergeRows(data, answer, (row) => recordKey(resource, row));
        if (merged.rows !== data.rows || merged.total !== data.total || merged.isEstimate)
          cache.change<Answer>(key, (known) => ({ ...known, ...merged }));
        setWaiting(hasMoved ? { rows: merged.rows, answer } : undefined);
      } catch (error) {
        // The rows stay as they are. After a lost connection it is tried again.
        if (!abort.signal.aborted) throw error;
      } finally {
        isAsking = false;
        if (isStale && !abort.signal.aborted) askOnce();
      }
    };
    const askOnce = (): void => void ask().catch(() => undefined);
    const stops = [socketBus.subscribe(topics.resource(resourceId), askOnce), socketBus.onReconnect(ask)];
    const onVisible = (): void => {
      if (document.visibilityState === "visible" && isStale) askOnce();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      abort.abort();
      document.removeEventListener("visibilitychange", onVisible);
      for (const stop of stops) stop();
    };
    // The key says all that `read` depends on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [cache, resource, resourceId, key]);
  // Rows that came by any other way are newer than what waits.
  const news = waiting?.rows === rows ? waiting : undefined;
  return {
    hasNews: news !== undefined,
    show: () => {
      if (news !== undefined) cache.change<Answer>(key, () => news.answer);
      setWaiting(undefined);
    },
  };
}
