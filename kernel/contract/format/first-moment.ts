/** The moment at which a day begins. */
import type { ZonedDate } from "./calendar.ts";
import type { DateParts } from "./date-format.ts";
import { zonedClock } from "./zoned-clock.ts";

/** No clock is further from UTC, and none skips more than a day. */
const maxOffsetMs = 2 * 86_400_000;

/** Shows calendar and clock of one time zone at a moment. */
export type Clock = (moment: Date) => DateParts;

/**
 * Returns the first moment of a day in the zone. A day ends when the next one begins, so all ranges of days are the
 * moments from this one to, and without, the first one of the day after.
 */
export function startOfDay(date: ZonedDate, zone: string): Date {
  return firstMoment(date, zonedClock(zone));
}

/**
 * Returns the first moment of a day on a clock. It is not always midnight: where clocks skip midnight, the day begins
 * when they have been put forward, and a day that a zone has skipped begins with the next one. Where clocks return to
 * the day before, the day begins after that.
 */
export function firstMoment({ year, month, day }: ZonedDate, clock: Clock): Date {
  const wanted = utcOf(year, month, day);
  const shown = (moment: number): number => {
    const now = clock(new Date(moment));
    return utcOf(now.year, now.month, now.day) + ((now.hour * 60 + now.minute) * 60 + now.second) * 1_000;
  };
  const isReached = (moment: number): boolean => shown(moment) >= wanted;
  let reached = wanted + maxOffsetMs;
  /** Midnight, unless the clocks change between it and a time on the next days. */
  const usual = wanted - (shown(reached) - reached);
  let before = isReached(usual - 1) ? wanted - maxOffsetMs : usual - 1;
  if (before === usual - 1 && isReached(usual)) return new Date(usual);
  // Halves the time between a moment before the day and one within it or after it.
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (isReached(middle)) reached = middle;
    else before = middle;
  }
  return new Date(reached);
}

/** `Date.UTC` without its own meaning of the years before 100. */
const utcOf = (year: number, month: number, day: number): number => new Date(0).setUTCFullYear(year, month - 1, day);
