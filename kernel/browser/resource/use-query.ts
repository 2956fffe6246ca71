/** Reads an answer of the server through the cache: at once where it is known, asked for again behind that. */
import { atom, useAtomValue } from "jotai";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { isAuthorizedAtom } from "../session/atoms.ts";
import { store } from "../store.ts";
import { createQueryCache, type QueryCache, type QueryState, type Run } from "./query-cache.ts";
import { isData } from "./query-keys.ts";

/** The cache of this session: what one user was shown must not greet the next. */
export const queryCacheAtom = atom<QueryCache>((get) => {
  get(isAuthorizedAtom);
  return createQueryCache();
});

export interface Query<Data> extends QueryState<Data> {
  /** Asks again now. It stays the same function when the key changes. */
  refresh: () => void;
}

/**
 * @param key nothing is asked while it is `undefined`
 * @param options.freshMs an answer younger than this is not asked for again; default 0
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
      // The key says all that `run` may depend on, so the first one will do for as long as the key holds.
      const ask = latest.current.run;
      const stop = cache.watch(key, ask, listener);
      cache.load(key, ask, freshMs);
      return stop;
    },
    [cache, key, freshMs],
  );
  const state = useSyncExternalStore(subscribe, () => cache.read<Data>(key ?? ""));
  const refresh = useCallback(() => cache.invalidate((other) => other === latest.current.key), [cache]);
  return { ...state, refresh };
}

/** Asks again for what a plugin keeps under keys of one beginning, as when the socket tells of news. */
export function useRefreshQueries(): (beginning: string) => void {
  const cache = useAtomValue(queryCacheAtom);
  return useCallback((beginning: string) => cache.invalidate((key) => key.startsWith(beginning)), [cache]);
}

/** Asks again for all that is shown: it has come in another language. */
export function forgetAnswers(): void {
  store.get(queryCacheAtom).invalidate(() => true);
}

/** Marks all data as stale after a write; what is on screen is asked for again at once. */
export function useInvalidate(): () => void {
  const cache = useAtomValue(queryCacheAtom);
  return useCallback(() => cache.invalidate(isData), [cache]);
}

/** After the network was gone: asks again for all data on screen, and for everything that could not be loaded. */
export function useRetryAfterOffline(): () => void {
  const cache = useAtomValue(queryCacheAtom);
  return useCallback(() => cache.invalidate((key, { error }) => isData(key) || error !== undefined), [cache]);
}
