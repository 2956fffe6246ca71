/** Keeps a popover under its control, or above where there is no room, while anything scrolls or resizes. */

const gap = 4;

/** Returns the way to stop. */
export function placeBeside(popover: HTMLElement, anchor: HTMLElement): () => void {
  const place = (): void => {
    const box = anchor.getBoundingClientRect();
    const below = innerHeight - box.bottom;
    const isAbove = below < popover.offsetHeight + gap && box.top > below;
    Object.assign(popover.style, {
      left: `${box.left}px`, width: `${box.width}px`,
      top: isAbove ? "auto" : `${box.bottom + gap}px`, bottom: isAbove ? `${innerHeight - box.top + gap}px` : "auto",
    });
  };
  place();
  const observer = new ResizeObserver(place);
  observer.observe(popover);
  observer.observe(anchor);
  addEventListener("scroll", place, { capture: true, passive: true });
  addEventListener("resize", place);
  return () => {
    observer.disconnect();
    removeEventListener("scroll", place, { capture: true });
    removeEventListener("resize", place);
  };
}
