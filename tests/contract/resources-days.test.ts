/** Filters by days: each has all rows of its day, also where the clock shows an hour of it twice. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boundOfDay } from "../../plugins/resources/browser/fields/filters/moment-bound.ts";
import { zonedClock } from "../../kernel/contract/format/zoned-clock.ts";
import { getGroups } from "../../kernel/contract/resources/group-endpoint.ts";
import { condition, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

const cairo = zonedClock("Africa/Cairo");
/** Egypt ends summer time at 21:00 UTC: 24:00 becomes 23:00. The day ends an hour later. */
const ofDay = {
  "first moment": "2026-10-28T21:00:00Z",
  "first 23:00": "2026-10-29T20:00:00Z",
  "first 23:59:59.5": "2026-10-29T20:59:59.5Z",
  "second 23:00": "2026-10-29T21:00:00Z",
  "second 23:30": "2026-10-29T21:30:00Z",
  "second 23:59:59.5": "2026-10-29T21:59:59.5Z",
  "last microsecond": "2026-10-29T21:59:59.999999Z",
};
const others = { before: "2026-10-28T20:59:59.999999Z", after: "2026-10-29T22:00:00Z" };

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  for (const [title, at] of Object.entries({ ...ofDay, ...others }))
    await sql`insert into things (title, moment, plain) values (${title}, ${at}, ${at})`.execute(fixture.db);
});
afterAll(() => fixture.close());

const titles = async (...filters: unknown[]): Promise<unknown[]> => {
  const { reply, error } = await fixture.list(root, { filters, sort: [{ field: "moment", direction: "asc" }] });
  if (reply === undefined) throw new Error(error);
  return reply.data.map((row) => row["title"]);
};
const day = "2026-10-29";

describe("the rows up to 29 October 2026 in Cairo", () => {
  const from = boundOfDay("gte", day, cairo);
  const to = boundOfDay("lte", day, cairo);
  it("are all rows of that day and before, and none of the next", async () => {
    expect(to).toBe("2026-10-29T21:59:59.000Z");
    for (const field of ["moment", "plain"]) {
      expect(await titles(condition(field, "lte", to))).toEqual(["before", ...Object.keys(ofDay)]);
      expect(await titles(condition(field, "gte", from), condition(field, "lte", to))).toEqual(Object.keys(ofDay));
      expect(await titles({ operator: "not", subFilters: [condition(field, "lte", to)] })).toEqual(["after"]);
    }
  });
  it("are those of the group of the day", async () => {
    const { reply } = await fixture.call(getGroups, root, {
      resourceId: "things",
      filters: [],
      groupBy: { field: "moment", timeZone: "Africa/Cairo" },
    });
    const group = reply?.groups.find(({ days }) => days?.from === day);
    expect(group?.count).toBe(Object.keys(ofDay).length);
    expect(await titles(...(group?.filters ?? []))).toEqual(Object.keys(ofDay));
  });
});

describe("a comparison with a moment", () => {
  it("has the whole second only if that may be the last one of a day", async () => {
    const has = async (operator: string, value: string): Promise<boolean> =>
      (await titles(condition("moment", operator, value))).includes("second 23:59:59.5");
    // In each zone, the clock is ahead of UTC or behind it by quarters of an hour.
    expect(await has("lte", "2026-10-29T21:59:59Z")).toBe(true);
    expect(await has("lte", "2026-10-30T03:44:59+05:45")).toBe(true);
    expect(await has("lte", "2026-10-29T21:59:59.499Z")).toBe(false);
    expect(await has("lte", "2026-10-29T21:59:59.000001Z")).toBe(false);
    expect(await has("lt", "2026-10-29T21:59:59Z")).toBe(false);
    await sql`insert into things (title, moment) values ('noon', '2026-10-29T12:00:00.5Z')`.execute(fixture.db);
    expect(await titles(condition("moment", "lte", "2026-10-29T12:00:00Z"))).not.toContain("noon");
    await sql`delete from things where title = 'noon'`.execute(fixture.db);
  });
  it("has the whole day if it is one without a time, which is a day of UTC", async () => {
    expect(await titles(condition("moment", "lte", "2026-10-28"))).toEqual(["before", "first moment"]);
    expect(await titles(condition("moment", "gte", "2026-10-29"), condition("moment", "lte", "2026-10-29"))).toEqual([
      ...Object.keys(ofDay).slice(1),
      "after",
    ]);
  });
  it("reaches the end of the calendar", async () => {
    expect(await titles(condition("moment", "lte", "9999-12-31"))).toHaveLength(9);
    expect(await titles(condition("moment", "lte", "9999-12-31T23:59:59Z"))).toHaveLength(9);
  });
});
