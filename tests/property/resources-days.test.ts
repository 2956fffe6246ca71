/** Days in all time zones: each row is in one of them, and all ways to ask for the rows of a day agree. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boundOfDay } from "../../plugins/resources/browser/fields/filters/moment-bound.ts";
import { zonedClock } from "../../kernel/contract/format/zoned-clock.ts";
import { getGroups } from "../../kernel/contract/resources/group-endpoint.ts";
import { summarizeRecords } from "../../plugins/resources/server/read/summarize-records.ts";
import { daysIn, plusDays } from "../../plugins/resources/server/sql/relative-days.ts";
import { condition, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
const years = { from: Date.UTC(2017, 0, 1), to: Date.UTC(2027, 0, 1) };

/** The zones of the runtime, and the moments at which their clocks changed in ten years. */
const zones = Intl.supportedValuesOf("timeZone").map((zone) => ({ zone, changes: changesOf(zone) }));

function changesOf(zone: string): number[] {
  const clock = zonedClock(zone);
  const offsetAt = (moment: number): number => {
    const { year, month, day, hour, minute, second } = clock(new Date(moment));
    return Date.UTC(year, month - 1, day, hour, minute, second) - moment;
  };
  const changes: number[] = [];
  let before = offsetAt(years.from);
  // Clocks that change twice within eight days are no case of these years.
  for (let at = years.from; at < years.to; at += 8 * dayMs) {
    const after = offsetAt(at + 8 * dayMs);
    if (after === before) continue;
    let [unchanged, changed] = [at, at + 8 * dayMs];
    while (changed - unchanged > minuteMs) {
      const middle = Math.floor((unchanged + changed) / 2 / minuteMs) * minuteMs;
      if (offsetAt(middle) === before) unchanged = middle;
      else changed = middle;
    }
    changes.push(changed);
    before = after;
  }
  return changes;
}

/** A zone, and a moment at which its clock changes or any other. */
const places = fc.constantFrom(...zones).chain(({ zone, changes }) =>
  fc.record({
    zone: fc.constant(zone),
    around: changes.length === 0 ? fc.integer({ min: years.from, max: years.to }) : fc.constantFrom(...changes),
  }),
);
/** Distances from it, in microseconds: whole hours and what is beside them, or any within two days. */
const distances = fc.oneof(
  fc
    .tuple(fc.integer({ min: -96, max: 96 }), fc.constantFrom(-1_000_000, -500_000, -1, 0, 1, 500_000))
    .map(([halves, beside]) => (halves * hourMs * 1_000) / 2 + beside),
  fc.integer({ min: -2 * dayMs, max: 2 * dayMs }).map((ms) => ms * 1_000),
);

it("the days of all zones follow each other where the clocks change, and each shows its own date", () => {
  for (const { zone, changes } of zones) {
    const { dayAt, startOf } = daysIn(zone);
    for (const change of changes)
      for (let day = plusDays(dayAt(new Date(change)), -1), count = 0; count < 3; day = plusDays(day, 1), count += 1) {
        const [start, end] = [startOf(day), startOf(plusDays(day, 1))].map(Number) as [number, number];
        const within = [start, change - 1, change, end - 1].filter((moment) => start <= moment && moment < end);
        const shown = [start - 1, ...within, end].map((moment) => dayAt(new Date(moment)));
        expect([zone, ...shown]).toEqual([zone, plusDays(day, -1), ...within.map(() => day), plusDays(day, 1)]);
      }
  }
});

describe("the rows of a day", () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture();
  });
  afterAll(() => fixture.close());

  const idsOf = async (filters: readonly unknown[]): Promise<unknown[]> => {
    const { reply, error } = await fixture.list(root, { filters: [...filters] });
    if (reply === undefined) throw new Error(error);
    return (reply.recordIds ?? []).toSorted();
  };

  it("are the same for groups, filters and the links of figures, and each row is in one day", async () => {
    await fc.assert(
      fc.asyncProperty(places, fc.array(distances, { minLength: 1, maxLength: 8 }), async (place, from) => {
        const { zone, around } = place;
        await sql`delete from things`.execute(fixture.db);
        await sql`insert into things (title, moment)
          select 'row', ${new Date(around).toISOString()}::timestamptz + us * interval '1 microsecond'
          from unnest(${from}::bigint[]) us`.execute(fixture.db);
        const { reply } = await fixture.call(getGroups, root, {
          resourceId: "things",
          filters: [],
          groupBy: { field: "moment", timeZone: zone },
        });
        const groups = (reply?.groups ?? []).map(({ filters, count, days }) => ({
          filters,
          count,
          day: days?.from ?? "",
        }));
        const clock = zonedClock(zone);
        const seen: unknown[] = [];
        for (const { day, filters, count } of groups) {
          const ids = await idsOf(filters);
          expect(ids).toHaveLength(count);
          seen.push(...ids);
          const bounds = (["gte", "lte"] as const).map((bound) =>
            condition("moment", bound, boundOfDay(bound, day, clock)),
          );
          expect(await idsOf(bounds), `filter of ${day}`).toEqual(ids);
          const { data = [] } = (await fixture.list(root, { filters })).reply ?? {};
          for (const row of data)
            expect(daysIn(zone).dayAt(new Date(String(row["moment"]))), String(row["moment"])).toBe(day);
        }
        expect(seen.toSorted()).toEqual(await idsOf([]));
        expect(new Set(seen).size).toBe(from.length);

        const first = groups.map(({ day }) => day).toSorted()[0] ?? "";
        const figures = await summarizeRecords(fixture.kernel, root, "things", {
          filters: [],
          period: {
            column: "moment",
            days: Array.from({ length: 7 }, (_, at) => plusDays(first, at)),
            timeZone: zone,
            isGrouped: true,
          },
        });
        expect(figures.value).toBe(String(from.length));
        for (const [at, { value, filters }] of figures.groups.entries()) {
          const group = groups.find(({ day }) => day === plusDays(first, at));
          expect(value).toBe(String(group?.count ?? 0));
          expect(await idsOf(filters)).toEqual(group === undefined ? [] : await idsOf(group.filters));
        }
      }),
    );
  });
});
