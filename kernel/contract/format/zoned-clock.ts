/** Reads the clocks of a time zone. */
import type { DateParts } from "./date-format.ts";

/**
 * Returns what calendar and clock of the zone show at a moment.
 * @param zone an IANA name
 * @throws RangeError for an unknown zone
 * @example zonedClock("Europe/Berlin")(new Date("2026-01-31T12:00:00Z")).hour // 13
 */
export function zonedClock(zone: string): (moment: Date) => DateParts {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (moment) =>
    Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
    ) as unknown as DateParts;
}
