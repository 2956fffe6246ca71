/**
 * Answers of the server by key: asked once at a time, kept for Back, marked stale by writes, given up when nobody
 * waits.
 */

/** What is known under a key. `data` stays while it is asked for again, and when that fails. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly error: Error | undefined;
  readonly isLoading: boolean;
}

/** How to get the answer for a key. `tell` shows a part of it while the rest is on its way. */
export type Run<Data> = (signal: AbortSignal, tell: (part: Data) => void) => Promise<Data>;

export interface QueryCache {
  /** The same object until something changes. */
  read<Data>(key: string): QueryState<Data>;
  /** Tells of every change under a key, and keeps asking for it after writes; returns the way to stop. */
  watch<Data>(key: string, run: Run<Data>, listener: () => void): () => void;
  /** Asks unless an answer younger than `freshMs` is there or under way. */
  load<Data>(key: string, run: Run<Data>, freshMs: number): void;
  /** Changes what is known under a key, as its owner knows it to be now. Nothing happens while nothing is known. */
  change<Data>(key: string, next: (data: Data) => Data): void;
  /** Marks what `matches` as stale: watched keys are asked again at once, others when they are next watched. */
  invalidate(matches: (key: string, state: QueryState<unknown>) => boolean): void;
}

interface Entry {
  state: QueryState<unknown>;
  /** Milliseconds since the epoch; 0 when it was never loaded or has become stale. */
  loadedAt: number;
  abort: AbortController | undefined;
  watchers: Map<() => void, Run<unknown>>;
}

const nothing: QueryState<never> = { data: undefined, error: undefined, isLoading: false };

/** @param most keys kept when nobody watches them; the longest unused go first. */
export function createQueryCache(most = 40): QueryCache {
  const entries = new Map<string, Entry>();

  const entryOf = (key: string): Entry => {
    const entry = entries.get(key) ?? { state: nothing, loadedAt: 0, abort: undefined, watchers: new Map() };
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  };
  const put = (entry: Entry, state: QueryState<unknown>): void => {
    entry.state = state;
    for (const listener of entry.watchers.keys()) listener();
  };
  const forgetOldest = (): void => {
    for (const [key, { watchers }] of entries) {
      if (entries.size <= most) return;
      if (watchers.size === 0) entries.delete(key);
    }
  };
  const start = async (entry: Entry, run: Run<unknown>): Promise<void> => {
    entry.abort?.abort();
    const abort = new AbortController();
    entry.abort = abort;
    put(entry, { data: entry.state.data, error: undefined, isLoading: true });
    const answer = await answerOf(run, abort.signal, (part) => {
      if (entry.abort === abort && entry.state.data === undefined)
        put(entry, { data: part, error: undefined, isLoading: true });
    });
    if (entry.abort !== abort) return;
    entry.abort = undefined;
    if (answer.error === undefined) entry.loadedAt = Date.now();
    put(entry, {
      data: answer.error === undefined ? answer.data : entry.state.data,
      error: answer.error,
      isLoading: false,
    });
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
        // The next page may watch the same key in the same turn (Back, or React's double mount in development).
        queueMicrotask(() => {
          if (entry.watchers.size === 0) abandon(entry);
        });
      };
    },
    load(key, run, freshMs) {
      const entry = entryOf(key);
      if (entry.abort !== undefined || (entry.loadedAt > 0 && Date.now() - entry.loadedAt < freshMs)) return;
      void start(entry, run);
    },
    change(key, next) {
      const entry = entries.get(key);
      if (entry?.state.data !== undefined) put(entry, { ...entry.state, data: next(entry.state.data as never) });
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
  tell: (part: unknown) => void,
): Promise<{ data?: unknown; error: Error | undefined }> {
  try {
    return { data: await run(signal, tell), error: undefined };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
