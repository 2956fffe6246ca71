/** Runs a function at once and then repeatedly, while the page is visible. */
import { useEffect, useEffectEvent } from "react";

/** @param run receives a signal that aborts when the component unmounts */
export function usePolling(run: (signal: AbortSignal) => Promise<void>, everyMs: number): void {
  const again = useEffectEvent(run);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnderWay = false;
    const tick = async (): Promise<void> => {
      clearTimeout(timer);
      if (isUnderWay || document.visibilityState !== "visible") return;
      isUnderWay = true;
      try {
        await again(leaving.signal);
      } finally {
        isUnderWay = false;
      }
      if (!leaving.signal.aborted) timer = setTimeout(() => void tick(), everyMs);
    };
    const onSight = (): void => void tick();
    document.addEventListener("visibilitychange", onSight);
    void tick();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onSight);
    };
  }, [everyMs]);
}
