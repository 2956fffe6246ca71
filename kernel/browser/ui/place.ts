/** Where something floating goes: beside its anchor, on the other side when there is no room, never outside the window. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placement {
  side: "top" | "bottom";
  /** The edge it shares with its anchor, in reading direction. */
  align: "start" | "center" | "end";
}

/** Pixels kept free at the window's edge. */
const margin = 8;

/** @param gap pixels between anchor and floating box. Answers the left and top of the floating box in the window. */
export function place(anchor: Box, floating: { width: number; height: number }, window: { width: number; height: number }, wanted: Placement, gap: number, rightToLeft: boolean): { left: number; top: number } {
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - floating.height;
  const fitsBelow = below + floating.height <= window.height - margin;
  const fitsAbove = above >= margin;
  const top = wanted.side === "bottom" ? (fitsBelow || !fitsAbove ? below : above) : fitsAbove || !fitsBelow ? above : below;
  const toLeftEdge = wanted.align === (rightToLeft ? "end" : "start");
  const left = wanted.align === "center" ? anchor.left + (anchor.width - floating.width) / 2 : toLeftEdge ? anchor.left : anchor.left + anchor.width - floating.width;
  return { left: clamp(left, window.width - floating.width - margin), top: clamp(top, window.height - floating.height - margin) };
}

function clamp(value: number, most: number): number {
  return Math.round(Math.max(margin, Math.min(value, most)));
}
