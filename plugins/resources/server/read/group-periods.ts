/** Divides time into the days, weeks or months of a time zone, with the same bounds for counting and for filtering. */
import { sql } from "kysely";
import type { GroupPeriod, Kernel } from "@portalkit/kernel/engine";
import type { GroupsRequest, RecordGroup } from "@portalkit/kernel/contract";
import { translate } from "@portalkit/kernel/server";
import { zonedDays } from "../sql/period-to-sql.ts";
import { firstOfMonth, mondayOf, plusDays, type ZonedDays } from "../sql/relative-days.ts";
import { whereClause } from "../sql/sql-parts.ts";
import type { StoredColumn } from "../tables/prepared-resource.ts";
import { familyOf } from "../values/database-type.ts";
import { namingField } from "../values/value-error.ts";
import type { Counted } from "./count-records.ts";
import type { Grouping } from "./group-values.ts";
import { VersionedAnswers, type Question } from "./versioned-question.ts";

/** Limits the work of one call: five years of days, or 38 of weeks. What is before and after is one group each. */
const maxPeriods = 2_000;
/** Periods after the current one, if there are too many: dates far in the future are often mistakes. */
const maxAhead = 400;
/** Dates outside these years belong to the group before or after. */
const calendar = { min: Date.UTC(1000, 0, 1), max: Date.UTC(9800, 0, 1) } as const;

const steps = {
  day: { first: (day: string) => day, plus: plusDays },
  week: { first: mondayOf, plus: (day: string, weeks: number) => plusDays(day, 7 * weeks) },
  month: { first: (day: string) => firstOfMonth(day, 0), plus: firstOfMonth },
} as const satisfies Record<GroupPeriod, { first: (day: string) => string; plus: (day: string, by: number) => string }>;

/** Moments in milliseconds since the epoch. */
export interface Extent {
  min: number;
  max: number;
  now: number;
}

/**
 * Returns the first days of the periods of an extent in ascending order, and the day after the last period.
 * @param dayAt returns the day of a moment
 */
export function periodDays(period: GroupPeriod, { min, max, now }: Extent, dayAt: ZonedDays["dayAt"]): string[] {
  const { first, plus } = steps[period];
  const [from, to, current] = [min, max, now].map((moment) =>
    first(dayAt(new Date(Math.min(calendar.max, Math.max(calendar.min, moment))))),
  ) as [string, string, string];
  const all = plus(from, maxPeriods - 1);
  const ahead = plus(current, maxAhead);
  const end = earlier(to, to <= all || ahead < from ? all : ahead);
  const start = later(from, plus(end, 1 - maxPeriods));
  const days: string[] = [];
  for (let day = start; day <= end; day = plus(day, 1)) days.push(day);
  return [...days, plus(end, 1)];
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/** Clocks that change twice are more than a week apart, so days within a week of its usual length are whole. */
const strides = { day: 7, week: 1, month: 1 } as const satisfies Record<GroupPeriod, number>;

/** The first moments of what `periodDays` returns. */
export function startsOf(period: GroupPeriod, days: readonly string[], zone: ZonedDays): string[] {
  const starts: number[] = [];
  while (starts.length < days.length)
    if (!addWhole(strides[period]) && !addWhole(1)) starts.push(zone.startOf(days[starts.length] ?? "").getTime());
  return starts.map((start) => new Date(start).toISOString());

  /** Adds the next starts, if they are whole days after the last one. */
  function addWhole(count: number): boolean {
    const at = starts.length - 1;
    const [last, known = "", next] = [starts[at], days[at], days[Math.min(at + count, days.length - 1)]];
    if (last === undefined || next === undefined) return false;
    const after = (day: string): number => last + Date.parse(day) - Date.parse(known);
    if (!zone.beginsAt(new Date(after(next)), next)) return false;
    starts.push(...days.slice(at + 1, at + 1 + count).map(after));
    return true;
  }
}

/**
 * Asks for the first and the last value, and divides the time between them.
 * @throws Refusal for an unknown time zone
 */
export async function periodGrouping(
  kernel: Kernel,
  records: Counted,
  column: StoredColumn,
  { period = "day", timeZone = "UTC" }: GroupsRequest["groupBy"],
): Promise<Grouping> {
  const { name: field, table, label } = column;
  // Dates have days of their own; times have those of the zone.
  const isDate = familyOf(table) === "date";
  const zone = namingField("PORTAL_FILTER_VALUE", label, () => zonedDays(isDate ? "UTC" : timeZone));
  const now = Date.now();
  const { min = now, max = now } = await extents.ask(kernel, extentQuestion(records, column));
  const days = periodDays(period, { min, max, now }, zone.dayAt);
  const bounds = isDate ? days : startsOf(period, days, zone);
  const type = sql.raw(table.name);
  return {
    // The number of the period, 0 before the first one. The subquery is evaluated once, a cast alone for each row.
    key: sql`width_bucket(${sql.ref(`t.${field}`)}::${type}, (select ${bounds}::text[]::${type}[]))`,
    inOrder: sql`key desc nulls last`,
    describe: (groups) =>
      Promise.resolve(
        groups.map(({ key, ...figures }) =>
          key === null
            ? {
                label: translate("server:summary.none"),
                filters: [{ field, operator: "isEmpty", value: true }],
                ...figures,
              }
            : { ...periodGroup(field, days, bounds, Number(key)), ...figures },
        ),
      ),
  };
}

/** Milliseconds since the epoch; absent without any value. */
type Values = Partial<Pick<Extent, "min" | "max">>;

const extents = new VersionedAnswers<Values>();

function extentQuestion(
  { resource, where, readsOthers = false }: Counted,
  { name }: StoredColumn,
): Question<Values, string | null> {
  const value = sql.ref(`t.${name}`);
  return {
    resource,
    readsOthers,
    statement: sql`select extract(epoch from min(${value}))::text as min, extract(epoch from max(${value}))::text as max
      from ${sql.table(resource.table)} as t${whereClause(where)}`,
    read: ([{ min, max } = {}]) =>
      typeof min === "string" && typeof max === "string" ? { min: Number(min) * 1000, max: Number(max) * 1000 } : {},
  };
}

/** The days and the condition of the period with this number. */
function periodGroup(
  field: string,
  days: readonly string[],
  bounds: readonly string[],
  number: number,
): Required<Pick<RecordGroup, "days" | "filters">> {
  const [from, before] = [days[number - 1], days[number]];
  return {
    days: { ...(from === undefined ? {} : { from }), ...(before === undefined ? {} : { before }) },
    filters: [
      ...(from === undefined ? [] : [{ field, operator: "gte" as const, value: bounds[number - 1] }]),
      ...(before === undefined ? [] : [{ field, operator: "lt" as const, value: bounds[number] }]),
    ],
  };
}
