/**
 * Sets the positions of pinned columns from the measured widths of the columns before them. Loaded only if a list has
 * pinned columns.
 */
import { useEffect, type RefObject } from "react";

/** The maximum share of the visible width for pinned columns, so that the others stay reachable. */
const maxOfViewport = 0.6;

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
      // The checkbox column and the first column precede them.
      let start = heads.slice(0, 2).reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
      for (const [index, head] of pinned.entries()) {
        const end = start + head.offsetWidth;
        if (end <= frame.clientWidth * maxOfViewport) element.style.setProperty(`--pin-${index + 1}`, `${start}px`);
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
