/** Calendar arithmetic in a time zone. */
import { zonedClock } from "./zoned-clock.ts";

/** Date in the calendar of a zone. `month` counts from 1, and may be outside 1 to 12. */
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

/** Returns the number of days of a month; a month outside 1 to 12 falls into another year. */
export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
