/** Converts the operator `within` to SQL: the bounds of a relative period, in the reader's time zone. */
import { sql } from "kysely";
import { filterLimits } from "../../contract/filter-limits.ts";
import { periodNames, periodNumbers, type RelativePeriod } from "../../contract/relative-period.ts";
import type { StoredColumn } from "../tables/prepared-resource.ts";
import { familyOf } from "../values/database-type.ts";
import { ValueError } from "../values/value-error.ts";
import type { Condition } from "./condition-to-sql.ts";
import { daysIn, daysOf, type ZonedDays } from "./relative-days.ts";

/** Names of IANA: `Intl` would also accept offsets such as `+02:00`, which have no daylight saving. */
const zonePattern = /^[A-Za-z][\w+\-/]{0,63}$/;

/**
 * The bounds are parameters, so that the same statement on another day is another question to the cache of totals.
 * @throws ValueError
 */
export function periodToSql({ name, table }: StoredColumn, value: unknown, now: Date): Condition {
  const family = familyOf(table);
  if (table.isArray || (family !== "date" && family !== "datetime")) throw new ValueError("server:record.noPeriod");
  const period = readPeriod(value);
  const days = zonedDays(period.timeZone ?? "UTC");
  const { from, before } = daysOf(period, days.dayAt(now));
  const bound = (day: string): string => (family === "date" ? day : days.startOf(day).toISOString());
  const reference = sql.ref(`t.${name}`);
  const isBefore = sql`${reference} < ${bound(before)}`;
  return from === undefined ? isBefore : sql`(${reference} >= ${bound(from)} and ${isBefore})`;
}

function readPeriod(value: unknown): RelativePeriod {
  const { period, timeZone, ...numbers } = (typeof value === "object" && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const name = periodNames.find((known) => known === period);
  if (name === undefined) throw new ValueError("server:record.period", { names: periodNames.join(", ") });
  const expected: readonly string[] = periodNumbers[name];
  const unknown = Object.keys(numbers).find((key) => !expected.includes(key));
  if (unknown !== undefined)
    throw new ValueError("server:record.periodKey", { period: name, key: unknown.slice(0, 50) });
  for (const key of expected) {
    const number = numbers[key];
    const min = key === "days" ? 1 : 0;
    if (typeof number !== "number" || !Number.isInteger(number) || number < min || number > filterLimits.days)
      throw new ValueError("server:record.periodNumber", { key, min, max: filterLimits.days });
  }
  if (name === "daysAgo" && Number(numbers["from"]) > Number(numbers["to"]))
    throw new ValueError("server:record.periodReversed");
  if (timeZone !== undefined && typeof timeZone !== "string") throw unknownZone(JSON.stringify(timeZone));
  return { period: name, ...numbers, ...(timeZone === undefined ? {} : { timeZone }) };
}

/** @throws ValueError for a name that is not a time zone */
export function zonedDays(zone: string): ZonedDays {
  try {
    if (zonePattern.test(zone)) return daysIn(zone);
  } catch {
    // Reported below, as a name with the wrong form is.
  }
  throw unknownZone(zone);
}

const unknownZone = (zone: string): ValueError => new ValueError("server:record.timeZone", { zone: zone.slice(0, 64) });
