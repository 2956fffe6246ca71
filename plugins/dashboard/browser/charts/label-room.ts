/** Where the labels below bars find room: each stands under the middle of its bar, and none may touch another or be cut. */

/** Between two labels. */
const gap = 12;

/** Only each so manieth label is written. */
export function labelStep(width: number, bars: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((bars * (labelWidth + gap)) / Math.max(1, width)));
}

/** What must stay free after the last bar, or the half of its label that is wider than the bar's place would be cut off. */
export function labelRoom(width: number, bars: number, labelWidth: number): number {
  // The room makes the places narrower: r = label / 2 - (width - r) / (2 * bars), solved for r.
  if (bars === 0) return 0;
  return Math.max(0, Math.ceil((bars * labelWidth - width) / Math.max(1, 2 * bars - 1)));
}
