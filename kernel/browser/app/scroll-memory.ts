/** Remembers the scroll position of each page: Back restores it, a new page starts at the top. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** Milliseconds to wait for the rows of a page before giving up on restoring its position. */
const patience = 3_000;

export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const places = useRef(new Map<string, number>());
  const lastPath = useRef<string>(undefined);

  useLayoutEffect(() => {
    const isSamePage = lastPath.current === pathname;
    lastPath.current = pathname;
    if (type !== "POP") {
      if (!isSamePage) window.scrollTo(0, 0);
      return undefined;
    }
    return comeBack(places.current.get(key) ?? 0);
  }, [key, pathname, type]);

  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = (): void => void places.current.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);
}

/**
 * Scrolls as soon as the page is long enough again, unless the user has started to scroll. Returns the function that
 * stops it.
 */
function comeBack(place: number): () => void {
  const stop = (): void => {
    growth.disconnect();
    window.clearTimeout(timer);
    for (const event of operatorEvents) window.removeEventListener(event, stop);
  };
  const tryIt = (): void => {
    const { scrollHeight, clientHeight } = document.documentElement;
    if (scrollHeight - clientHeight < place) return;
    window.scrollTo(0, place);
    stop();
  };
  const growth = new ResizeObserver(tryIt);
  const timer = window.setTimeout(() => stop(), patience);
  for (const event of operatorEvents) window.addEventListener(event, stop, { passive: true });
  // The observer calls back immediately, but after the frame's layout: reading sizes earlier would force a second
  // layout.
  growth.observe(document.body);
  return stop;
}

const operatorEvents = ["wheel", "touchmove", "keydown"] as const;
