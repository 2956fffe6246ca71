/**
 * Caches server answers by key: at most one request per key, answers preserved for Back and marked stale by writes,
 * requests aborted when no subscriber is left.
 */

import type { LoadedQuery } from "../../contract/server-rendering.ts";
import { quietly } from "../api/quiet-signals.ts";
import { CallError } from "../api/call-error.ts";

/** The state of a key. `data` is preserved while it is requested again, and if that fails. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly error: Error | undefined;
  readonly isLoading: boolean;
}

/** Requests the answer for a key. `onPart` publishes a part of it while the rest is loading. */
export type Run<Data> = (signal: AbortSignal, onPart: (part: Data) => void) => Promise<Data>;

export interface QueryCache {
  /** Returns the same object until something changes. */
  read<Data>(key: string): QueryState<Data>;
  /**
   * Notifies `listener` of every change of a key and requests it again after writes; returns the unsubscribe function.
   */
  watch<Data>(key: string, run: Run<Data>, listener: () => void): () => void;
  /**
   * Requests the answer unless one younger than `freshMs` is cached or a request is in progress. Resolves when the
   * request has ended, also with an error.
   */
  load<Data>(key: string, run: Run<Data>, freshMs: number): Promise<unknown>;
  /**
   * Requests a key that has neither data nor an error; returns what resolves when it has, or `undefined` if it has one.
   * A part of the data is enough; the rest keeps loading.
   */
  untilAnswered<Data>(key: string, run: Run<Data>): Promise<void> | undefined;
  /** Returns everything that has been answered. @throws the first error that is not a refusal of the server */
  contents(): LoadedQuery[];
  /** Adds what the server loaded for this page; the first `load` of each key does not request it again. */
  fill(contents: readonly LoadedQuery[]): void;
  /** Updates the cached data of a key locally. Does nothing if no data is cached. */
  change<Data>(key: string, next: (data: Data) => Data): void;
  /**
   * Requests a watched key again quietly, after the request that is under way: its answer may be older than what has
   * changed.
   * @throws the error of the request
   */
  reload(key: string): Promise<void>;
  /**
   * Marks keys selected by `matches` as stale: requests watched keys again at once, others when they are next watched.
   */
  invalidate(matches: (key: string, state: QueryState<unknown>) => boolean): void;
}

interface Entry {
  state: QueryState<unknown>;
  /** Milliseconds since the epoch; 0 if never loaded or stale. */
  loadedAt: number;
  abort: AbortController | undefined;
  /** The request under way. */
  running?: Promise<Error | undefined>;
  watchers: Map<() => void, Run<unknown>>;
  /** Came with the page and has not been used yet. */
  isFilled?: boolean;
  /** Resolves with the first answer. */
  first?: Promise<void>;
  isAnswered: boolean;
}

const nothing: QueryState<never> = { data: undefined, error: undefined, isLoading: false };

/** @param max the number of keys above which unwatched ones are removed, least recently used first */
export function createQueryCache(max = 40): QueryCache {
  const entries = new Map<string, Entry>();

  const entryOf = (key: string): Entry => {
    const entry = entries.get(key) ?? {
      state: nothing,
      loadedAt: 0,
      abort: undefined,
      watchers: new Map(),
      isAnswered: false,
    };
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  };
  const put = (entry: Entry, state: QueryState<unknown>): void => {
    entry.state = state;
    if (!state.isLoading || state.data !== undefined) entry.isAnswered = true;
    for (const listener of entry.watchers.keys()) listener();
  };
  const forgetOldest = (): void => {
    for (const [key, { watchers }] of entries) {
      if (entries.size <= max) return;
      if (watchers.size === 0) entries.delete(key);
    }
  };
  const start = (entry: Entry, run: Run<unknown>, abort = new AbortController()): Promise<Error | undefined> =>
    (entry.running = request(entry, run, abort));
  /** Returns the error; none if another request took the place of this one. */
  const request = async (entry: Entry, run: Run<unknown>, abort: AbortController): Promise<Error | undefined> => {
    entry.abort?.abort();
    entry.abort = abort;
    put(entry, { data: entry.state.data, error: undefined, isLoading: true });
    const answer = await answerOf(run, abort.signal, (part) => {
      if (entry.abort === abort && entry.state.data === undefined)
        put(entry, { data: part, error: undefined, isLoading: true });
    });
    if (entry.abort !== abort) return undefined;
    entry.abort = undefined;
    if (answer.error === undefined) entry.loadedAt = Date.now();
    put(entry, {
      data: answer.error === undefined ? answer.data : entry.state.data,
      error: answer.error,
      isLoading: false,
    });
    return answer.error;
  };
  const abandon = (entry: Entry): void => {
    if (entry.abort === undefined) return;
    entry.abort.abort();
    entry.abort = undefined;
    entry.state = { ...entry.state, isLoading: false };
  };

  return {
    read: <Data>(key: string) => (entries.get(key)?.state ?? nothing) as QueryState<Data>,
    watch(key, run, listener) {
      const entry = entryOf(key);
      entry.watchers.set(listener, run);
      forgetOldest();
      return () => {
        entry.watchers.delete(listener);
        // The next page may watch the same key in the same tick (Back, or React's double mount in development).
        queueMicrotask(() => {
          if (entry.watchers.size === 0) abandon(entry);
        });
      };
    },
    load(key, run, freshMs) {
      const entry = entryOf(key);
      const { isFilled } = entry;
      entry.isFilled = false;
      if (isFilled === true || entry.abort !== undefined || Date.now() - entry.loadedAt < freshMs)
        return Promise.resolve(entry.running);
      return start(entry, run);
    },
    untilAnswered(key, run) {
      const entry = entryOf(key);
      if (entry.isAnswered) return undefined;
      // Watches until then: a write asks again, and nothing takes the answer away.
      entry.first ??= new Promise((resolve) => {
        const listener = (): void => {
          if (!entry.isAnswered) return;
          entry.watchers.delete(listener);
          resolve();
        };
        entry.watchers.set(listener, run);
      });
      if (entry.abort === undefined) void start(entry, run);
      return entry.first;
    },
    contents: () =>
      [...entries].flatMap(([key, { state, isAnswered }]): LoadedQuery[] => {
        if (!isAnswered) return [];
        const { data, error } = state;
        if (error === undefined) return [{ key, data }];
        if (!(error instanceof CallError)) throw error;
        const { message, status, details } = error;
        return [{ key, refusal: { message, status, details } }];
      }),
    fill(contents) {
      for (const { key, data, refusal } of contents) {
        const entry = entryOf(key);
        const error = refusal && new CallError(refusal.message, refusal.status, false, refusal.details);
        entry.state = { data, error, isLoading: false };
        entry.loadedAt = Date.now();
        entry.isFilled = true;
        entry.isAnswered = true;
      }
    },
    change(key, next) {
      const entry = entries.get(key);
      if (entry?.state.data !== undefined) put(entry, { ...entry.state, data: next(entry.state.data as never) });
    },
    async reload(key) {
      await entries.get(key)?.running;
      const entry = entries.get(key);
      const [run] = entry?.watchers.values() ?? [];
      const abort = new AbortController();
      quietly(abort.signal);
      const error = entry && run && (await start(entry, run, abort));
      if (error !== undefined) throw error;
    },
    invalidate(matches) {
      for (const [key, entry] of entries) {
        if (!matches(key, entry.state)) continue;
        entry.loadedAt = 0;
        const [run] = entry.watchers.values();
        if (run !== undefined) void start(entry, run);
        else abandon(entry);
      }
    },
  };
}

async function answerOf(
  run: Run<unknown>,
  signal: AbortSignal,
  onPart: (part: unknown) => void,
): Promise<{ data?: unknown; error: Error | undefined }> {
  try {
    return { data: await run(signal, onPart), error: undefined };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
