/** Layout of the labels below bars: each is centred below its bar, and must not overlap another or be cut off. */

/** Minimum space between two labels, in pixels. */
const gap = 8;

export interface AxisLabels {
  /** As drawn: if they do not fit side by side, each is broken into two lines. */
  texts: readonly string[];
  /** Width of the widest line, in pixels. */
  width: number;
  /** Only every `step`-th label is drawn. */
  step: number;
}

/**
 * Returns the labels in one line if all of them fit, otherwise in two: months have long names in some languages, and
 * none should be missing.
 */
export function axisLabels(width: number, labels: readonly string[], measure: (text: string) => number): AxisLabels {
  const fitted = (texts: readonly string[]): AxisLabels => {
    const widest = Math.max(0, ...texts.flatMap((text) => text.split("\n")).map(measure));
    return { texts, width: widest, step: labelStep(width, texts.length, widest) };
  };
  const whole = fitted(labels);
  return whole.step === 1 ? whole : fitted(labels.map(breakLabel));
}

/** Breaks a label into two lines of about the same length. @example breakLabel("Feb 2026") // "Feb\n2026" */
export function breakLabel(label: string): string {
  const words = label.split(/\s+/u);
  const breaks = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")]);
  const maxLength = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length));
  return (breaks.toSorted((a, b) => maxLength(a) - maxLength(b))[0] ?? [label]).join("\n");
}

/** Returns the `step` with which the labels fit: only every `step`-th label is drawn. */
export function labelStep(width: number, bars: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((bars * (labelWidth + gap)) / Math.max(1, width)));
}

/**
 * Returns the space to reserve after the last bar, without which a label wider than its bar's column would be cut off.
 */
export function labelRoom(width: number, bars: number, labelWidth: number): number {
  // The reserved space narrows the columns: r = label / 2 - (width - r) / (2 * bars), solved for r.
  if (bars === 0) return 0;
  return Math.max(0, Math.ceil((bars * labelWidth - width) / Math.max(1, 2 * bars - 1)));
}
