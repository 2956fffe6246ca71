/** Where each page was scrolled to: Back finds its place again, a new page begins at the top. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** Milliseconds that the rows of a page may take to come back before its place is given up. */
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
 * Scrolls as soon as the page is long enough again, unless the operator has begun to scroll. Returns the way to stop.
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
  // Told at once, but after the frame's own layout: asking for sizes before that would make the browser lay out the
  // page twice.
  growth.observe(document.body);
  return stop;
}

const operatorEvents = ["wheel", "touchmove", "keydown"] as const;
