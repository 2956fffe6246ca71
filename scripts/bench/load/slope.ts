/** Finds out whether a series grows: the line that fits the samples best. */

/**
 * Returns how much the line through the samples rises from the first to the last one, in percent of their mean.
 * Returns 0 for fewer than two samples.
 */
export function growthPercent(samples: readonly number[]): number {
  const { length } = samples;
  if (length < 2) return 0;
  const mean = samples.reduce((sum, value) => sum + value, 0) / length;
  const middle = (length - 1) / 2;
  let products = 0;
  let squares = 0;
  for (const [index, value] of samples.entries()) {
    products += (index - middle) * (value - mean);
    squares += (index - middle) ** 2;
  }
  return mean === 0 ? 0 : ((products / squares) * (length - 1) * 100) / mean;
}

/** The second half of the samples. */
export const lastHalf = <Value>(samples: readonly Value[]): Value[] => samples.slice(Math.floor(samples.length / 2));
