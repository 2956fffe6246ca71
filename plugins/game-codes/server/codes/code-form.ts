/**
 * Validates the form of a code from any source: a file, pasted text, or a form. Rejects values that a spreadsheet has
 * damaged.
 */
import { invisibleCharacter } from "@portalkit/kernel/thread";

/**
 * The number of characters in a code, from any source. The minimum lets the UI show the last characters without
 * revealing the whole code.
 */
export const codeLength = { min: 4, max: 200 } as const;

export type CodeFault = "empty" | "characters" | "invisible" | "rounded" | "cellError" | "long" | "short";

export interface FaultOfCode {
  reason: CodeFault;
  /** Position of the invalid character in the code, starting at 1. */
  position?: number;
}

/** ASCII letters, digits and punctuation, which need no search for hidden characters. */
const plain = /^[!-~]+$/;
// oxlint-disable-next-line no-control-regex -- these are the ones that no code has
const control = /[\u0000-\u001f\u007f\u2028\u2029\ufffd]/u;
/** `1.23E+15`: the way a spreadsheet displays a long number, whose other digits are lost. */
const scientific = /^[+-]?\d{1,3}(?:[.,]\d+)?E[+-]\d{1,3}$/i;
/** `#NAME?`, `#N/A`, `#####`: what a spreadsheet displays instead of a value, in its user's language. */
const cellError = /^#(?:#+|\p{Lu}[\p{Lu}/0_]*[?!]|N\/A|N\/D|NV)$/u;

/**
 * Removes spaces and tabs around a code. Keeps other characters, such as a no-break space, so that validation finds
 * them.
 */
export const trimCode = (text: string): string => text.replace(/^[ \t]+|[ \t]+$/g, "");

/** Returns the problem of a trimmed code and its position, or undefined if the code is valid. */
export function faultOfCode(code: string): FaultOfCode | undefined {
  if (code === "") return { reason: "empty" };
  const hidden = plain.test(code) ? undefined : hiddenIn(code);
  if (hidden !== undefined) return hidden;
  if (scientific.test(code)) return { reason: "rounded" };
  if (cellError.test(code)) return { reason: "cellError" };
  if (code.length > codeLength.max) return { reason: "long" };
  return code.length < codeLength.min || [...code].length < codeLength.min ? { reason: "short" } : undefined;
}

function hiddenIn(code: string): FaultOfCode | undefined {
  if (!code.isWellFormed())
    return { reason: "characters", position: [...code].findIndex((sign) => !sign.isWellFormed()) + 1 };
  const [reason, pattern] = control.test(code)
    ? (["characters", control] as const)
    : (["invisible", invisibleCharacter] as const);
  const at = code.search(pattern);
  return at === -1 ? undefined : { reason, position: Array.from(code.slice(0, at)).length + 1 };
}
