/** Does something at once and then again and again, while the page is in sight. */
import { useEffect, useEffectEvent } from "react";

/** @param run gets a signal that ends it when the page is left */
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
