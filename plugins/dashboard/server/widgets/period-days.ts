/** The days at which the units of a widget's period begin. */
import { zonedDate, type ZonedDate } from "@portalkit/kernel/server";
import type { PeriodUnit } from "../../contract/widget-options.ts";

/**
 * Returns the first days of the last units, such as `2026-11-01`, and the day after the current unit: one day more than
 * units. They stay the same for as long as the unit lasts, so that figures can be cached.
 * @param count the number of units, including the current one
 */
export function periodDays(unit: PeriodUnit, count: number, now: Date, zone: string): string[] {
  const today = zonedDate(now, zone);
  return Array.from({ length: count + 1 }, (_, index) => firstDay(unit, today, index - count + 1));
}

/** Arithmetic with dates alone, which have no zone: UTC stands for the calendar. */
function firstDay(unit: PeriodUnit, { year, month, day }: ZonedDate, later: number): string {
  const at = {
    day: () => Date.UTC(year, month - 1, day + later),
    week: () => Date.UTC(year, month - 1, day - weekday(year, month, day) + 7 * later),
    month: () => Date.UTC(year, month - 1 + later, 1),
    year: () => Date.UTC(year + later, 0, 1),
  }[unit]();
  return new Date(at).toISOString().slice(0, 10);
}

/** Monday is 0. */
const weekday = (year: number, month: number, day: number): number =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;

const formats: Readonly<Record<PeriodUnit, Intl.DateTimeFormatOptions>> = {
  day: { day: "numeric", month: "short" },
  week: { day: "numeric", month: "short" },
  month: { month: "short", year: "numeric" },
  year: { year: "numeric" },
};

/** Returns the names of the units that begin on these days. */
export function unitLabels(unit: PeriodUnit, days: readonly string[], language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { ...formats[unit], timeZone: "UTC" });
  return days.map((day) => format.format(new Date(`${day}T00:00:00Z`)));
}
