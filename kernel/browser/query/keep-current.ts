/**
 * Keeps a value of the server true while it is on screen: it is requested after events of its topics, after a lost
 * connection, when a page comes to the front that was hidden for a while, and after a failure, ever more rarely.
 */
import { CallError } from "../api/call-error.ts";
import { quietly } from "../api/quiet-signals.ts";
import { socketBus } from "../socket/live.ts";

export interface KeptValue<Value> {
  /** Requests the value. One request at a time, and none while the page is hidden. */
  read: (signal: AbortSignal) => Promise<Value>;
  /** Shows the value. Not called with an answer that is older than a value of an event. */
  onValue?: (value: Value) => void;
  /** Called with the error of each failed request, which is repeated later. */
  onError?: (error: unknown) => void;
  /** Events that report a change. */
  topics?: readonly string[];
  /** Returns the value that an event has; without one, and without this function, the value is requested. */
  fromEvent?: (data: unknown) => Value | undefined;
  /** Somebody else requests the first value. */
  isRead?: boolean;
}

/** For components: the error of a first request that somebody else has made. */
export interface LiveValue<Value> extends KeptValue<Value> {
  failure?: Error | undefined;
}

export interface CurrentValue {
  /** Requests the value again, as after an event. */
  ask: () => void;
  /** Requests the value again later, unless the error is a refusal, which stays one until something changes. */
  askLater: (error: unknown) => void;
  stop: () => void;
}

/** A page that was hidden for less time is kept up to date by its connection. */
const pauseMs = 30_000;
const firstRetryMs = 2_000;
const maxRetryMs = 60_000;

export function keepCurrent<Value>({
  read,
  onValue,
  onError,
  topics = [],
  fromEvent,
  isRead = false,
}: KeptValue<Value>): CurrentValue {
  const abort = new AbortController();
  let isAsking = false;
  let isStale = !isRead;
  let hiddenAt = document.visibilityState === "hidden" ? Date.now() : Infinity;
  let events = 0;
  let retryMs = firstRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lookAgain = async (): Promise<void> => {
    if (!isStale || isAsking || document.visibilityState === "hidden" || abort.signal.aborted) return;
    clearTimeout(timer);
    timer = undefined;
    isStale = false;
    isAsking = true;
    const before = events;
    try {
      const value = await read(quietly(abort.signal));
      retryMs = firstRetryMs;
      if (before === events && !abort.signal.aborted) onValue?.(value);
    } catch (error) {
      if (!abort.signal.aborted) {
        onError?.(error);
        askLater(error);
      }
    } finally {
      isAsking = false;
    }
    await lookAgain();
  };
  const ask = (): void => {
    isStale = true;
    void lookAgain();
  };
  const askLater = (error: unknown): void => {
    if (timer !== undefined || !isPassing(error)) return;
    timer = setTimeout(ask, retryMs);
    retryMs = Math.min(2 * retryMs, maxRetryMs);
  };
  const onSight = (): void => {
    const isHidden = document.visibilityState === "hidden";
    if (!isHidden && Date.now() - hiddenAt >= pauseMs) isStale = true;
    hiddenAt = isHidden ? Date.now() : Infinity;
    void lookAgain();
  };
  const onEvent = (data: unknown): void => {
    const value = fromEvent?.(data);
    if (value === undefined) return ask();
    events += 1;
    onValue?.(value);
  };
  const stops = [...topics.map((topic) => socketBus.subscribe(topic, onEvent)), socketBus.onReconnect(ask)];
  document.addEventListener("visibilitychange", onSight, abort);
  void lookAgain();
  return {
    ask,
    askLater,
    stop: () => {
      abort.abort();
      clearTimeout(timer);
      for (const stop of stops) stop();
    },
  };
}

/** No answer, an overload and a fault of the server pass. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status < 400 || error.status >= 500 || [408, 429].includes(error.status);
