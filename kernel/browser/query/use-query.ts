/** Reads a server answer through the cache: a cached answer is returned at once and refreshed in the background. */
import { atom, useAtomValue } from "jotai";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useIsFirstRender, waitFor } from "../hooks/use-first-render.ts";
import { isAuthorizedAtom } from "../session/atoms.ts";
import { store } from "../state/store.ts";
import { createQueryCache, type QueryCache, type QueryState, type Run } from "./query-cache.ts";
import { isData } from "./query-keys.ts";

/** The cache of the session, recreated at sign-in and sign-out: a user must not see the previous user's data. */
export const queryCacheAtom = atom<QueryCache>((get) => {
  get(isAuthorizedAtom);
  return createQueryCache();
});

export interface Query<Data> extends QueryState<Data> {
  /** Requests again now. The function stays the same when the key changes. */
  refresh: () => void;
  /**
   * Requests again after the request that is under way.
   * @throws the error of the request
   */
  reload: () => Promise<void>;
}

/**
 * @param key the cache key; nothing is requested while it is `undefined`
 * @param options.freshMs an answer younger than this is not requested again; default 0
 */
export function useQuery<Data>(
  key: string | undefined,
  run: Run<Data>,
  { freshMs = 0 }: { freshMs?: number } = {},
): Query<Data> {
  const cache = useAtomValue(queryCacheAtom);
  const latest = useRef({ key, run });
  useEffect(() => {
    latest.current = { key, run };
  });
  const subscribe = useCallback(
    (listener: () => void) => {
      if (key === undefined) return () => undefined;
      // The key covers everything that `run` may depend on, so the first `run` is valid for as long as the key.
      const ask = latest.current.run;
      const stop = cache.watch(key, ask, listener);
      cache.load(key, ask, freshMs);
      return stop;
    },
    [cache, key, freshMs],
  );
  const read = (): QueryState<Data> => cache.read<Data>(key ?? "");
  const isFirst = useIsFirstRender();
  const unanswered = isFirst && key !== undefined ? cache.untilAnswered(key, run) : undefined;
  if (unanswered !== undefined) waitFor(unanswered);
  const state = useSyncExternalStore(subscribe, read, read);
  const refresh = useCallback(() => cache.invalidate((other) => other === latest.current.key), [cache]);
  const reload = useCallback(() => cache.reload(latest.current.key ?? ""), [cache]);
  return { ...state, refresh, reload };
}

/**
 * Returns a function that requests again all keys with a given prefix, as when the socket reports updates to a plugin.
 */
export function useRefreshQueries(): (beginning: string) => void {
  const cache = useAtomValue(queryCacheAtom);
  return useCallback((beginning: string) => cache.invalidate((key) => key.startsWith(beginning)), [cache]);
}

/** Requests everything on screen again, in the new language. */
export function forgetAnswers(): void {
  store.get(queryCacheAtom).invalidate(() => true);
}

/** Returns a function that marks all data as stale after a write; data on screen is requested again at once. */
export function useInvalidate(): () => void {
  const cache = useAtomValue(queryCacheAtom);
  return useCallback(() => cache.invalidate(isData), [cache]);
}

/**
 * Returns a function for when the network is back: requests again all data on screen, and everything that failed to
 * load.
 */
export function useRetryAfterOffline(): () => void {
  const cache = useAtomValue(queryCacheAtom);
  return useCallback(() => cache.invalidate((key, { error }) => isData(key) || error !== undefined), [cache]);
}
