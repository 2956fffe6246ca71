/** Calendar arithmetic in a time zone. */

/** Date in the calendar of that zone. `month` counts from 1, and may be outside 1 to 12. */
export interface ZonedDate {
  year: number;
  month: number;
  day: number;
}

/** @throws Error if the name is not a time zone; the message is for the person who configures it */
export function checkTimeZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", zone === "" ? {} : { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new Error(`timeZone ${JSON.stringify(zone)} is not known; write it like Europe/Kyiv or UTC`);
  }
}

export function zonedDate(moment: Date, zone: string): ZonedDate {
  const { year, month, day } = fieldsOf(moment, zone);
  return { year, month, day };
}

/** Returns the moment at which a day begins in the zone; if clocks skip midnight, the first moment of the day. */
export function startOfDay({ year, month, day }: ZonedDate, zone: string): Date {
  const wall = Date.UTC(year, month - 1, day);
  // The offset at the guess may differ from that at the result, so a second pass decides.
  const guess = wall - offsetAt(new Date(wall), zone);
  const second = wall - offsetAt(new Date(guess), zone);
  return new Date(
    fieldsOf(new Date(second), zone).day === new Date(wall).getUTCDate() ? second : Math.max(guess, second),
  );
}

/** Returns the number of days of a month; a month outside 1 to 12 falls into another year. */
export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns the milliseconds by which the zone's clocks are ahead of UTC. */
function offsetAt(moment: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = fieldsOf(moment, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment.getTime() / 1000) * 1000;
}

type Fields = ZonedDate & { hour: number; minute: number; second: number };

function fieldsOf(moment: Date, zone: string): Fields {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as unknown as Fields;
}
