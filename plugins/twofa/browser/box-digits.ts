/** What typing, pasting and arrows do to the boxes of a code. */
import { twofaLimits } from "../contract/limits.ts";

const count = twofaLimits.codeDigits;

/**
 * A whole code fills the boxes from the first one, wherever it was pasted; fewer digits from where they came. `next` is
 * the box to go on in.
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

/** A digit typed into a full box takes the place of the one there, whichever side it was typed on. */
export const typedDigits = (before: string, digits: string): string =>
  before !== "" && digits.length === 2 ? digits.replace(before, "") : digits;

/** The box that a key leads to; nothing for other keys. The boxes stand from left to right in every script. */
export function moveInBoxes(key: string, index: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key === "ArrowLeft"
    ? Math.max(0, index - 1)
    : key === "ArrowRight"
      ? Math.min(count - 1, index + 1)
      : undefined;
}
