/** Effects of typing, pasting and arrow keys in the boxes of a code. */
import { twofaLimits } from "../../contract/limits.ts";

const count = twofaLimits.codeDigits;

/**
 * Puts pasted digits into the boxes: a whole code from the first box on, fewer digits from the current box on. `next`
 * is the box to focus.
 */
export function putDigits(
  boxes: readonly string[],
  index: number,
  digits: string,
): { boxes: readonly string[]; next: number } {
  const from = digits.length >= count ? 0 : index;
  const put = [...digits].slice(0, count - from);
  return { boxes: boxes.map((digit, at) => put[at - from] ?? digit), next: from + put.length };
}

/** A digit typed into a full box replaces the one there, on whichever side of it the cursor was. */
export const typedDigits = (before: string, digits: string): string =>
  before !== "" && digits.length === 2 ? digits.replace(before, "") : digits;

/**
 * Returns the box that a key moves to, or `undefined` for other keys. The boxes run from left to right in every script.
 */
export function moveInBoxes(key: string, index: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key === "ArrowLeft"
    ? Math.max(0, index - 1)
    : key === "ArrowRight"
      ? Math.min(count - 1, index + 1)
      : undefined;
}
