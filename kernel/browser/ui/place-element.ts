/** Puts a shown popover beside its anchor. */
import { place, type Placement } from "./place.ts";

export function placeElement(floating: HTMLElement, anchor: Element, placement: Placement, gap: number): void {
  const { clientWidth, clientHeight, dir } = document.documentElement;
  const { left, top } = place(anchor.getBoundingClientRect(), { width: floating.offsetWidth, height: floating.offsetHeight }, { width: clientWidth, height: clientHeight }, placement, gap, dir === "rtl");
  floating.style.left = `${left}px`;
  floating.style.top = `${top}px`;
}
