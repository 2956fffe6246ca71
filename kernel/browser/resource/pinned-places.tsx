/**
 * Tells the table where its pinned columns stand, as wide as those before them have turned out. Fetched where there are
 * several.
 */
import { useEffect, type RefObject } from "react";

/** Pinned columns take no more than this part of what is in sight: the others must be reachable. */
const mostOfSight = 0.6;

export function PinnedPlaces({
  box,
  table,
}: {
  box: RefObject<HTMLElement | null>;
  table: RefObject<HTMLTableElement | null>;
}): null {
  useEffect(() => {
    const [frame, element] = [box.current, table.current];
    if (frame === null || element === null) return;
    const heads = [...element.querySelectorAll<HTMLElement>("thead th")];
    const place = (): void => {
      const pinned = heads.filter((head) => head.hasAttribute("data-pin"));
      // The ticks and the first column stand before them.
      let start = heads.slice(0, 2).reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
      for (const [index, head] of pinned.entries()) {
        const end = start + head.offsetWidth;
        if (end <= frame.clientWidth * mostOfSight) element.style.setProperty(`--pin-${index + 1}`, `${start}px`);
        else element.style.removeProperty(`--pin-${index + 1}`);
        start = end;
      }
    };
    place();
    const observer = new ResizeObserver(place);
    for (const watched of [frame, ...heads]) observer.observe(watched);
    return () => observer.disconnect();
  });
  return null;
}
