/** Keeps what the page has read up to date while it is visible. */
import { useEffect, useEffectEvent, useRef } from "react";
import { socketBus } from "../socket/live.ts";

/**
 * One request at a time: changes that arrive while one is under way, or while the page is hidden, cause one more.
 * @param topic the events that report a change
 */
export function useRefreshOnChange(topic: string, isLoading: boolean, refresh: () => void): void {
  const isStale = useRef(false);
  const onChange = useEffectEvent(() => {
    isStale.current = isLoading || document.visibilityState === "hidden";
    if (!isStale.current) refresh();
  });
  const catchUp = useEffectEvent(() => isStale.current && onChange());
  useEffect(() => {
    const stops = [socketBus.subscribe(topic, onChange), socketBus.onReconnect(onChange)];
    document.addEventListener("visibilitychange", catchUp);
    return () => {
      document.removeEventListener("visibilitychange", catchUp);
      for (const stop of stops) stop();
    };
  }, [topic]);
  useEffect(() => {
    if (!isLoading) catchUp();
  }, [isLoading]);
}
