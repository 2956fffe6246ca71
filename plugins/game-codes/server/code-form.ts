/**
 * What a code looks like, wherever it comes from: a file, pasted text, a form. What a spreadsheet damaged is no code
 * any more.
 */
import { invisibleCharacter } from "#kernel/thread";
import { codeLength } from "../contract/code-length.ts";

export type CodeFault = "empty" | "characters" | "invisible" | "rounded" | "cellError" | "long" | "short";

export interface FaultOfCode {
  reason: CodeFault;
  /** Which character of the code it is, from 1. */
  position?: number;
}

/** Letters and digits of one byte and their signs: nothing to look for in them. */
const plain = /^[!-~]+$/;
// oxlint-disable-next-line no-control-regex -- these are the ones that no code has
const control = /[\u0000-\u001f\u007f\u2028\u2029\ufffd]/u;
/** `1.23E+15`: a spreadsheet shows a long number so, and its other digits are lost. */
const scientific = /^[+-]?\d{1,3}(?:[.,]\d+)?E[+-]\d{1,3}$/i;
/** `#NAME?`, `#N/A`, `#####`: what a spreadsheet shows instead of a value, in its user's language. */
const cellError = /^#(?:#+|\p{Lu}[\p{Lu}/0_]*[?!]|N\/A|N\/D|NV)$/u;

/** Spaces and tabs around a code are no part of it. Others, such as a no-break space, are kept and found. */
export const trimCode = (text: string): string => text.replace(/^[ \t]+|[ \t]+$/g, "");

/** What is wrong with a trimmed code, and where. */
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
