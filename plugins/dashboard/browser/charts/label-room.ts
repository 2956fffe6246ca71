/**
 * Where the labels below bars find room: each stands under the middle of its bar, and none may touch another or be cut.
 */

/** Between two labels. */
const gap = 8;

export interface AxisLabels {
  /** As they are drawn: those that do not fit side by side are broken into two lines. */
  texts: readonly string[];
  /** Of the widest line. */
  width: number;
  /** Only each so manieth label is written. */
  step: number;
}

/**
 * The labels in one line where all of them fit, else in two: months have long names in some languages, and none should
 * be missing.
 */
export function axisLabels(width: number, labels: readonly string[], measure: (text: string) => number): AxisLabels {
  const fitted = (texts: readonly string[]): AxisLabels => {
    const widest = Math.max(0, ...texts.flatMap((text) => text.split("\n")).map(measure));
    return { texts, width: widest, step: labelStep(width, texts.length, widest) };
  };
  const whole = fitted(labels);
  return whole.step === 1 ? whole : fitted(labels.map(breakLabel));
}

/** In two lines of about the same length. @example breakLabel("Feb 2026") // "Feb\n2026" */
export function breakLabel(label: string): string {
  const words = label.split(/\s+/u);
  const breaks = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")]);
  const longest = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length));
  return (breaks.toSorted((a, b) => longest(a) - longest(b))[0] ?? [label]).join("\n");
}

/** Only each so manieth label is written. */
export function labelStep(width: number, bars: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((bars * (labelWidth + gap)) / Math.max(1, width)));
}

/**
 * What must stay free after the last bar, or the half of its label that is wider than the bar's place would be cut off.
 */
export function labelRoom(width: number, bars: number, labelWidth: number): number {
  // The room makes the places narrower: r = label / 2 - (width - r) / (2 * bars), solved for r.
  if (bars === 0) return 0;
  return Math.max(0, Math.ceil((bars * labelWidth - width) / Math.max(1, 2 * bars - 1)));
}
