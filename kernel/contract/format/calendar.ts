/** Calendar arithmetic in a time zone. */
import { zonedClock } from "./zoned-clock.ts";

/** No clock is further from UTC, and none skips more than a day. */
const maxOffsetMs = 2 * 86_400_000;

/** Date in the calendar of that zone. `month` counts from 1, and may be outside 1 to 12. */
export interface ZonedDate {
  year: number;
  month: number;
  day: number;
}

/** Whether `Intl` knows the zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

export function zonedDate(moment: Date, zone: string): ZonedDate {
  const { year, month, day } = zonedClock(zone)(moment);
  return { year, month, day };
}

/**
 * Returns the first moment of a day in the zone. It is not always midnight: where clocks skip midnight, the day begins
 * when they have been put forward, and a day that a zone has skipped begins with the next one.
 */
export function startOfDay({ year, month, day }: ZonedDate, zone: string): Date {
  const clock = zonedClock(zone);
  const wanted = Date.UTC(year, month - 1, day);
  const isReached = (moment: number): boolean => {
    const now = clock(new Date(moment));
    return Date.UTC(now.year, now.month - 1, now.day) >= wanted;
  };
  // Halves the time between a moment before the day and one within it or after it.
  let before = wanted - maxOffsetMs;
  let reached = wanted + maxOffsetMs;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (isReached(middle)) reached = middle;
    else before = middle;
  }
  return new Date(reached);
}

/** Returns the number of days of a month; a month outside 1 to 12 falls into another year. */
export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
