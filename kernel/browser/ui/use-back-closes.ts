/** Lets Back close what lies over the page (a drawer) in place of leaving the page. */
import { useEffect, useEffectEvent, useRef } from "react";
import { useHref, useLocation } from "react-router-dom";

/**
 * While it is mounted the page stands twice in the history, so that Back leads to where one is. The router does not
 * hear of that step; the address, which may have changed under the drawer (filters), is put into the entry that Back
 * has reached.
 */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const address = useHref(useLocation());
  const current = useRef<{ state: unknown; address: string }>(undefined);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // React mounts twice in development: the entry of the first time serves the second.
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

/** The page's second entry, which nothing has been put over, goes with the drawer. */
function takeOutEntry(): void {
  addEventListener("popstate", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  history.back();
}
