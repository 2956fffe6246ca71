/** The layout for the available space, and whether the page or the table scrolls. */
import { useCallback, useSyncExternalStore } from "react";

const phone = "(max-width: 639px)";

/** Returns whether rows are shown as cards. */
export function useCards(): boolean {
  const subscribe = useCallback((listener: () => void) => {
    const query = matchMedia(phone);
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  }, []);
  const read = (): boolean => matchMedia(phone).matches;
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * Returns whether the page scrolls instead of the table: on Android and iOS (docs/product.md, portal 2), and wherever
 * rows are cards.
 */
export function usePageScroll(): boolean {
  return useCards() || isPhoneSystem(navigator.userAgent, navigator.maxTouchPoints);
}

/** An iPad identifies as a Macintosh, but no Macintosh has a touch screen. */
export function isPhoneSystem(userAgent: string, touchPoints: number): boolean {
  return /Android|iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}
