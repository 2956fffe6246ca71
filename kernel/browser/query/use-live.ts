/** Keeps a value of the server true while a component is on screen. */
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { keepCurrent, type CurrentValue, type LiveValue } from "./keep-current.ts";

/**
 * Requests a value, and again after every reason to: an event of its topics, a lost connection, a page that was hidden
 * for a while, a failure. Returns a function that requests it now.
 * @param value its functions may change; other topics begin anew, and without topics nothing is requested
 * @example
 * useLive({ topics: [unreadTopic], read: (signal) => call(getUnread, undefined, { signal }), onValue: setUnread });
 */
export function useLive<Value>({ topics = [], isRead = false, ...value }: LiveValue<Value>): () => void {
  const current = useRef<CurrentValue>(undefined);
  const read = useEffectEvent(value.read);
  const onValue = useEffectEvent((next: Value) => value.onValue?.(next));
  const onError = useEffectEvent((error: unknown) => value.onError?.(error));
  const fromEvent = useEffectEvent((data: unknown) => value.fromEvent?.(data));
  const joined = topics.join("\n");
  useEffect(() => {
    if (joined === "") return undefined;
    current.current = keepCurrent<Value>({
      read: (signal) => read(signal),
      onValue: (next) => onValue(next),
      onError: (error) => onError(error),
      fromEvent: (data) => fromEvent(data),
      topics: joined.split("\n"),
      isRead,
    });
    return current.current.stop;
  }, [joined, isRead]);
  const { failure } = value;
  useEffect(() => {
    if (failure !== undefined) current.current?.askLater(failure);
  }, [failure]);
  return useCallback(() => current.current?.ask(), []);
}
