/** Reads a number as people type it: with the separators of their language, in the digits of any script. */
import { normalizeDecimal, separatorsOf } from "./decimal.ts";
import { foldDigits } from "./fold-digits.ts";

/**
 * The exact digits of a number, with a point; or why a text is none: `ambiguous` if its separator may divide thousands
 * or decimals, with both numbers, that of the language first.
 */
export type ParsedNumber =
  | { digits: string; wrong?: never }
  | { digits?: never; wrong: "form" }
  | { digits?: never; wrong: "ambiguous"; meanings: readonly [string, string] };

/**
 * Parses a number with the language's separators, or with those of another language if that is the only way to read it.
 * @example parseNumber("12,5", "de") // { digits: "12.5" }
 * @example parseNumber("1.234", "de") // { wrong: "ambiguous", meanings: ["1234", "1.234"] }
 */
export function parseNumber(text: string, language: string): ParsedNumber {
  const typed = foldText(text, language);
  const { point } = separatorsOf(language);
  const own = digitsWith(point, typed, language);
  const other = digitsWith(point === "," ? "." : ",", typed, language);
  const digits = own ?? other;
  if (digits === undefined) return { wrong: "form" };
  return own === undefined || other === undefined || own === other || typed.includes(point)
    ? { digits }
    : { wrong: "ambiguous", meanings: [own, other] };
}

/**
 * Returns the digits of a whole number, which may be grouped as the language does; `undefined` for any other text.
 * @example parseInteger("1,000", "en") // "1000"
 */
export function parseInteger(text: string, language: string): string | undefined {
  const typed = foldText(text, language);
  const { point } = separatorsOf(language);
  return typed.includes(point) ? undefined : digitsWith(point, typed, language);
}

/** Returns the digits of a number that has one meaning, or of a whole one; `undefined` for any other text. */
export const digitsOf = (text: string, language: string, isWhole = false): string | undefined =>
  isWhole ? parseInteger(text, language) : parseNumber(text, language).digits;

/**
 * Returns a decimal with the language's point and without groups, as an input shows it: `parseNumber` reads it back.
 * Returns any other text unchanged.
 * @example numberText("1234.50", "de") // "1234,50"
 */
export const numberText = (digits: string, language: string): string =>
  normalizeDecimal(digits)?.replace(".", separatorsOf(language).point) ?? digits;

/** The sign before the decimals of a number. */
export type DecimalSign = "." | ",";

/**
 * Reads a number whose decimal sign is known, whatever the language; `undefined` for a text that is none with it.
 * @example digitsIn("1.234,5", ",") // "1234.5"
 */
export const digitsIn = (text: string, sign: DecimalSign): string | undefined =>
  digitsWith(sign, foldText(text, sign === "," ? "de" : "en"), "en");

/** Folds digits, full-width marks, signs, spaces and apostrophes; removes marks of direction. */
function foldText(text: string, language: string): string {
  const { group, point } = separatorsOf(language);
  return foldDigits(text)
    .replace(/\p{Cf}/gu, "")
    .replace(/[\uFF01-\uFF5E]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfee0))
    .replaceAll("\u066B", point)
    .replaceAll("\u066C", group)
    .replaceAll("\u2212", "-")
    .replaceAll("\u2019", "'")
    .replace(/\s/g, " ")
    .trim();
}

/** Groups have three digits, and one separator that is not the decimal one: comma, point, space or apostrophe. */
function digitsWith(point: string, typed: string, language: string): string | undefined {
  const { group } = separatorsOf(language);
  const groups = [point === "," ? "." : ",", " ", "'", group.replace(/\s/, " ")];
  const [whole = "", ...fractions] = typed.split(point);
  if (fractions.length > 1) return undefined;
  const separator = groups.find((one) => one !== point && whole.includes(one));
  if (separator !== undefined) {
    const [first = "", ...others] = whole.split(separator);
    if (!/^[+-]?[1-9]\d{0,2}$/.test(first) || others.some((digits) => !/^\d{3}$/.test(digits))) return undefined;
  }
  return normalizeDecimal([separator === undefined ? whole : whole.replaceAll(separator, ""), ...fractions].join("."));
}
