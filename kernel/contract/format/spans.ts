/** Time spans that figures are compared and charted by. */
import { daysIn, zonedDate } from "./calendar.ts";
import { startOfDay } from "./first-moment.ts";

/** A half-open time span: `from` is included, `to` is not. Both fall on a quarter of an hour. */
export interface Span {
  from: Date;
  to: Date;
}

const quarterMs = 900_000;
/** The current quarter of an hour counts whole, so that figures can be stored and cached by quarter. */
const nextQuarter = (moment: Date): Date => new Date(Math.ceil(moment.getTime() / quarterMs) * quarterMs);

/** Number of months that each column of the statistics looks back (docs/product.md, portal 2). */
export const comparedMonths = { mtd: 0, splm: 1, sp3m: 3, sp6m: 6 } as const;

/**
 * Returns the span from the start of the month that many months ago to the same day and time; a shorter month ends
 * earlier.
 */
export function monthToDate(now: Date, monthsAgo: number, zone: string): Span {
  const today = zonedDate(now, zone);
  const month = monthOf(today, -monthsAgo);
  const from = startOfDay({ ...month, day: 1 }, zone);
  if (monthsAgo === 0) return { from, to: nextQuarter(now) };
  const sinceMidnight = now.getTime() - startOfDay(today, zone).getTime();
  const sameTime = new Date(
    startOfDay({ ...month, day: Math.min(today.day, daysIn(month.year, month.month)) }, zone).getTime() + sinceMidnight,
  );
  const end = startOfDay({ ...monthOf(today, 1 - monthsAgo), day: 1 }, zone);
  return { from, to: new Date(Math.min(nextQuarter(sameTime).getTime(), end.getTime())) };
}

/** Returns the last months, oldest first; the current one ends now. */
export function lastMonths(now: Date, count: number, zone: string): Span[] {
  const today = zonedDate(now, zone);
  const starts = Array.from({ length: count }, (_, index) =>
    startOfDay({ ...monthOf(today, index - count + 1), day: 1 }, zone),
  );
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? nextQuarter(now) }));
}

/** Returns the name of each span's month, for the labels of a chart. */
export function monthLabels(spans: readonly Span[], zone: string, language: string): string[] {
  const month = new Intl.DateTimeFormat(language, { timeZone: zone, month: "short", year: "numeric" });
  return spans.map(({ from }) => month.format(from));
}

function monthOf({ year, month }: { year: number; month: number }, later: number): { year: number; month: number } {
  const months = year * 12 + month - 1 + later;
  return { year: Math.floor(months / 12), month: (months % 12) + 1 };
}
