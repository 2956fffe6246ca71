/** The layout for the available space, and whether the page or the table scrolls. */
import { useCallback, useSyncExternalStore } from "react";

const phone = "(max-width: 639px)";

/** Returns whether rows are shown as cards. */
export const useCards = (): boolean => useMedia(phone);

/** Returns whether the pointer can hover, as a finger cannot. */
export const useHover = (): boolean => !useMedia("(hover: none)");

function useMedia(text: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(text);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    [text],
  );
  const read = (): boolean => matchMedia(text).matches;
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
