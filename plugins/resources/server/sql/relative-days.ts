/** Computes which days a relative period has, and when a day begins in a time zone. */
import { firstMoment } from "@portalkit/kernel/engine";
import { type RelativePeriod } from "../../contract/relative-period.ts";
import { zonedClock } from "@portalkit/kernel/contract";

/** Days as `2026-01-31`: from the first one, and before the day after the last one. */
export interface DayRange {
  from?: string;
  before: string;
}

const dayMs = 86_400_000;

/** @param today the day of the reader */
export function daysOf({ period, days = 1, from = 0, to = 0 }: RelativePeriod, today: string): DayRange {
  const monday = mondayOf(today);
  switch (period) {
    case "today":
      return { from: today, before: plusDays(today, 1) };
    case "yesterday":
      return { from: plusDays(today, -1), before: today };
    case "thisWeek":
      return { from: monday, before: plusDays(monday, 7) };
    case "lastWeek":
      return { from: plusDays(monday, -7), before: monday };
    case "thisMonth":
      return { from: firstOfMonth(today, 0), before: firstOfMonth(today, 1) };
    case "lastMonth":
      return { from: firstOfMonth(today, -1), before: firstOfMonth(today, 0) };
    case "lastDays":
      return { from: plusDays(today, 1 - days), before: plusDays(today, 1) };
    case "olderThanDays":
      return { before: plusDays(today, -days) };
    case "daysAgo":
      return { from: plusDays(today, -to), before: plusDays(today, 1 - from) };
  }
}

/** The first day of the week. */
export const mondayOf = (day: string): string => plusDays(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7));

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export function firstOfMonth(day: string, monthsLater: number): string {
  const date = new Date(`${day}T00:00Z`);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1)).toISOString().slice(0, 10);
}

/** Days of the calendar of one time zone. */
export interface ZonedDays {
  /** The day that the zone's calendar shows at a moment. */
  dayAt(moment: Date): string;
  /** The first moment of the day (`firstMoment`). */
  startOf(day: string): Date;
  /** Whether the day begins with this midnight, after which the clock is not put back. Cheaper than `startOf`. */
  beginsAt(moment: Date, day: string): boolean;
}

/**
 * @param zone an IANA name
 * @throws RangeError for an unknown zone
 */
export function daysIn(zone: string): ZonedDays {
  const clock = zonedClock(zone);
  return {
    dayAt(moment) {
      const { year, month, day } = clock(moment);
      return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
    },
    beginsAt(moment, text) {
      const shows = (later: number): boolean => {
        const { year, month, day, hour, minute, second } = clock(new Date(moment.getTime() + later));
        return Date.UTC(year, month - 1, day, hour, minute, second) === Date.parse(text) + later;
      };
      return shows(0) && shows(dayMs / 2);
    },
    startOf(text) {
      const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
      return firstMoment({ year, month, day }, clock);
    },
  };
}
