/** Makes the browser's Back button close an overlay (a drawer) instead of leaving the page. */
import { useEffect, useEffectEvent, useRef } from "react";
import { useHref, useLocation } from "react-router-dom";

/**
 * While it is mounted the history has a second entry of the page, so that Back stays on the page. The router is not
 * notified of that step; the address, which may have changed while the drawer was open (filters), is written into the
 * entry that Back has reached.
 */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const address = useHref(useLocation());
  const current = useRef<{ state: unknown; address: string }>(undefined);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // React mounts twice in development: the second mount reuses the entry of the first.
    if (leaving.current === undefined)
      history.pushState({ ...(history.state as object | null), isOverlay: true }, "", location.href);
    clearTimeout(leaving.current);
    leaving.current = undefined;
    const onPop = (event: PopStateEvent): void => {
      event.stopImmediatePropagation();
      if (current.current !== undefined)
        history.replaceState(withoutMark(current.current.state), "", current.current.address);
      close();
    };
    addEventListener("popstate", onPop, { capture: true });
    return () => {
      removeEventListener("popstate", onPop, { capture: true });
      leaving.current = setTimeout(() => {
        if (isMarked(history.state)) takeOutEntry();
      });
    };
  }, []);
  useEffect(() => {
    current.current = { state: history.state as unknown, address };
  }, [address]);
}

const isMarked = (state: unknown): boolean => (state as { isOverlay?: boolean } | null)?.isOverlay === true;

function withoutMark(state: unknown): unknown {
  const { isOverlay: _mark, ...others } = (state ?? {}) as { isOverlay?: boolean };
  return others;
}

/** Removes the page's second entry when the drawer closes without Back and no entry was pushed after it. */
function takeOutEntry(): void {
  addEventListener("popstate", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  history.back();
}
