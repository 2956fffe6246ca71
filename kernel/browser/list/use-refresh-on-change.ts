/** Keeps what the server computes from all records of a resource up to date while the page is visible. */
import { useEffect, useEffectEvent, useRef } from "react";
import { topics } from "../../contract/socket.ts";
import { socketBus } from "../socket/live.ts";

/** One request at a time: changes that arrive while one is under way, or while the page is hidden, cause one more. */
export function useRefreshOnChange(resourceId: string, isLoading: boolean, refresh: () => void): void {
  const isStale = useRef(false);
  const onChange = useEffectEvent(() => {
    isStale.current = isLoading || document.visibilityState === "hidden";
    if (!isStale.current) refresh();
  });
  const catchUp = useEffectEvent(() => isStale.current && onChange());
  useEffect(() => {
    const stops = [socketBus.subscribe(topics.resource(resourceId), onChange), socketBus.onReconnect(onChange)];
    document.addEventListener("visibilitychange", catchUp);
    return () => {
      document.removeEventListener("visibilitychange", catchUp);
      for (const stop of stops) stop();
    };
  }, [resourceId]);
  useEffect(() => {
    if (!isLoading) catchUp();
  }, [isLoading]);
}
