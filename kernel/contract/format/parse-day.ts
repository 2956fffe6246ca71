/** Reads a calendar day as people type it: in the portal's format, as ISO 8601, or in numbers. */
import { daysIn } from "./calendar.ts";
import { formatDate, partsOfDate } from "./date-format.ts";
import { foldDigits } from "./fold-digits.ts";

/**
 * A day as `YYYY-MM-DD`, or why a text is none: `year` if its year has only two digits, which may mean two centuries.
 */
export type ParsedDay = { day: string; wrong?: never } | { day?: never; wrong: "form" | "year" };

const wrongForm: ParsedDay = { wrong: "form" };

/**
 * @param format tokens of the portal's dates; their order decides what `03/04/2026` means
 * @example parseDay("27 NOV 2026", "DD MMM YYYY", "de") // { day: "2026-11-27" }
 */
export function parseDay(text: string, format: string, language: string): ParsedDay {
  const literals = [...format.matchAll(/\[([^\]]*)\]/g)].flatMap(([, literal = ""]) => wordsOf(fold(literal)));
  // Chinese writes a unit behind each number.
  const folded = fold(text).replace(/(\d+)月/g, (_, month: string) => ` ${englishMonth(Number(month))} `);
  const words = wordsOf(folded).filter((word) => !literals.includes(word) && !/^[年日号]$/.test(word));
  if (words.length !== 3 || /[^\p{L}\p{N}\s.,/年月日号-]/u.test(withoutLiterals(folded, format))) return wrongForm;
  const named = words.findIndex((word) => !isNumber(word));
  const month = named < 0 ? undefined : monthOf(words[named] ?? "", language);
  const numbers = words.filter(isNumber);
  if (named >= 0 && (month === undefined || numbers.length !== 2)) return wrongForm;
  const yearAt = numbers.findIndex((number) => number.length === 4);
  if (numbers.some((number, index) => index !== yearAt && number.length > 2)) return wrongForm;
  if (yearAt < 0) return { wrong: "year" };
  const [first = 0, second = 0] = numbers.toSpliced(yearAt, 1).map(Number);
  const year = Number(numbers[yearAt]);
  if (month !== undefined) return dayOf(year, month, first);
  if (yearAt === 0) return dayOf(year, first, second);
  if (yearAt === 1) return wrongForm;
  const isDayFirst = first > 12 || (second <= 12 && putsDayFirst(format, folded));
  return isDayFirst ? dayOf(year, second, first) : dayOf(year, first, second);
}

/** Dots separate a date only where its day is first, unless the portal's own format says otherwise. */
function putsDayFirst(format: string, folded: string): boolean {
  const tokens = format.replace(/\[[^\]]*\]|d{3,4}/g, "");
  return (folded.includes(".") && !tokens.includes(".")) || tokens.indexOf("D") < tokens.indexOf("M");
}

function dayOf(year: number, month: number, day: number): ParsedDay {
  // The calendar repeats every 400 years, and JavaScript reads years below 100 as those of the 20th century.
  if (year === 0 || month < 1 || month > 12 || day < 1 || day > daysIn(2000 + (year % 400), month)) return wrongForm;
  return { day: isoDay(year, month, day) };
}

function isoDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Returns the day that is so many days and months later, or the last of its month; undefined beyond year 9999. */
export function moveDay(day: string, { days = 0, months = 0 }: { days?: number; months?: number }): string | undefined {
  const parts = partsOfDate(day);
  if (parts === undefined) return undefined;
  const { year, month } = parts;
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1 + months, 1);
  const [toYear, toMonth] = [first.getUTCFullYear(), first.getUTCMonth() + 1];
  first.setUTCDate(Math.min(parts.day, daysIn(2000 + (toYear % 400), toMonth)) + days);
  const moved = first.getUTCFullYear();
  return moved < 1 || moved > 9999 ? undefined : isoDay(moved, first.getUTCMonth() + 1, first.getUTCDate());
}

/**
 * Returns the tokens with which an input shows a day: those of the portal's dates without the day of the week and with
 * all digits of the year, or ISO 8601 if a text in that format could not be read back.
 */
export function dayInputFormat(format: string, language: string): string {
  const own = format
    .replace(/\[[^\]]*\]|YYYY|YY|d{3,4}[,.]?\s*/g, (token) =>
      token.startsWith("Y") ? "YYYY" : token.startsWith("d") ? "" : token,
    )
    .replace(/[\s,]+$/, "");
  const isRead = ["2026-11-27", "2026-03-04"].every((day) => {
    const parts = partsOfDate(day);
    return parts !== undefined && parseDay(formatDate(parts, own, language), own, language).day === day;
  });
  return isRead ? own : "YYYY-MM-DD";
}

const isNumber = (word: string): boolean => /^\d/.test(word);
const wordsOf = (folded: string): string[] => folded.match(/\d+|\p{L}+/gu) ?? [];
const withoutLiterals = (folded: string, format: string): string =>
  [...format.matchAll(/\[([^\]]*)\]/g)].reduce((rest, [, literal = ""]) => rest.replaceAll(fold(literal), ""), folded);

/** Folds case, accents, forms of digits and marks of direction. */
function fold(text: string): string {
  return foldDigits(text.normalize("NFKD"))
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll("ı", "i");
}

function englishMonth(month: number): string {
  return month < 1 || month > 12 ? "?" : nameOf("MMM", month, "en");
}

function nameOf(token: string, month: number, language: string): string {
  return fold(formatDate({ year: 2026, month, day: 1, hour: 0, minute: 0, second: 0 }, token, language));
}

/** Returns the month of a name, or of the start of a name that no other month shares. */
function monthOf(word: string, language: string): number | undefined {
  for (const spoken of [language, "en"]) {
    const names = monthsOf(spoken);
    const exact = names.findIndex((ofMonth) => ofMonth.includes(word));
    if (exact >= 0) return exact + 1;
    const begun = names.flatMap((ofMonth, index) => (ofMonth.some((name) => name.startsWith(word)) ? [index + 1] : []));
    if (word.length >= 3 && begun.length === 1) return begun[0];
  }
  return undefined;
}

/** By language, the names of each month: long, short, and as they are written beside a day. */
const months = new Map<string, readonly (readonly string[])[]>();

function monthsOf(language: string): readonly (readonly string[])[] {
  const known = months.get(language);
  if (known !== undefined) return known;
  const besideDay = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" });
  const names = Array.from({ length: 12 }, (_, index) =>
    [
      ...["MMMM", "MMM"].flatMap((token) => wordsOf(nameOf(token, index + 1, language))),
      ...besideDay
        .formatToParts(Date.UTC(2026, index, 1))
        .flatMap(({ type, value }) => (type === "month" ? wordsOf(fold(value)) : [])),
    ].filter((word) => !isNumber(word)),
  );
  months.set(language, names);
  return names;
}
