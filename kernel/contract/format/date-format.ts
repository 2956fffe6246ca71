/** Formats dates and times by the tokens of the configuration (`DD MMM YYYY`, `HH:mm:ss`), with dayjs's spelling. */

/** A moment in calendar and clock units; the time zone is already applied. `month` counts from 1. */
export interface DateParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const tokens = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|dddd|ddd|DD|D|HH|H|hh|h|mm|m|ss|s|A|a/g;

/**
 * Replaces the tokens; text in square brackets stays unchanged.
 * @example formatDate(partsOfDate("2026-01-31"), "DD MMM YYYY", "en") // "31 Jan 2026"
 */
export function formatDate(parts: DateParts, format: string, language: string): string {
  return format.replace(
    tokens,
    (token, literal: string | undefined) => literal ?? writers[token]?.(parts, language) ?? token,
  );
}

/** Returns what calendar and clock of the user's time zone show at a moment. */
export const localClock = (moment: Date): DateParts => ({
  year: moment.getFullYear(),
  month: moment.getMonth() + 1,
  day: moment.getDate(),
  hour: moment.getHours(),
  minute: moment.getMinutes(),
  second: moment.getSeconds(),
});

/** Parses an ISO 8601 time from the wire into the user's time zone; undefined if it is invalid. */
export function partsOfInstant(iso: string): DateParts | undefined {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : localClock(date);
}

/**
 * Parses a calendar date from the wire, which has no time zone and is never shifted. Accepts an ISO time too, because
 * some servers send one.
 */
export function partsOfDate(text: string): DateParts | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(text);
  if (found === null) return undefined;
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number];
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  return { year, month, day, hour: 0, minute: 0, second: 0 };
}

/** Parses a time of day from the wire (`14:30` or `14:30:05.250`). */
export function partsOfTime(text: string): DateParts | undefined {
  const found = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(text);
  if (found === null) return undefined;
  return {
    year: 1970,
    month: 1,
    day: 1,
    hour: Number(found[1]),
    minute: Number(found[2]),
    second: Number(found[3] ?? 0),
  };
}

const writers: Readonly<Record<string, (parts: DateParts, language: string) => string>> = {
  YYYY: ({ year }) => String(year).padStart(4, "0"),
  YY: ({ year }) => two(year % 100),
  MMMM: (parts, language) => named(parts, language, "month", "long"),
  MMM: (parts, language) => named(parts, language, "month", "short"),
  MM: ({ month }) => two(month),
  M: ({ month }) => String(month),
  dddd: (parts, language) => named(parts, language, "weekday", "long"),
  ddd: (parts, language) => named(parts, language, "weekday", "short"),
  DD: ({ day }) => two(day),
  D: ({ day }) => String(day),
  HH: ({ hour }) => two(hour),
  H: ({ hour }) => String(hour),
  hh: ({ hour }) => two(hour % 12 || 12),
  h: ({ hour }) => String(hour % 12 || 12),
  mm: ({ minute }) => two(minute),
  m: ({ minute }) => String(minute),
  ss: ({ second }) => two(second),
  s: ({ second }) => String(second),
  A: ({ hour }) => (hour < 12 ? "AM" : "PM"),
  a: ({ hour }) => (hour < 12 ? "am" : "pm"),
};

function two(number: number): string {
  return String(number).padStart(2, "0");
}

const englishMonths = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/**
 * Caches `Intl` formatters: creating one costs far more than using it, and a list formats hundreds of dates; the first
 * one costs a tenth of the time to render a page.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

function named(parts: DateParts, language: string, part: "month" | "weekday", length: "short" | "long"): string {
  if (language === "en" && part === "month")
    return (englishMonths[parts.month - 1] ?? "").slice(0, length === "short" ? 3 : undefined);
  const key = `${language} ${part} ${length}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(language, { [part]: length, timeZone: "UTC" });
    formatters.set(key, formatter);
  }
  return formatter.format(Date.UTC(parts.year, parts.month - 1, parts.day));
}
