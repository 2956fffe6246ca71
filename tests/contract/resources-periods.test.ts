/** Filters by periods relative to today: of the reader's days, on every day on which a saved view is opened. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ann, condition, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const add = (title: string, moment: string, day: string): Promise<string> =>
    fixture.create(ann, { title, moment, plain: moment, day });
  // The clocks of Berlin are put forward on 29 March 2026 at 01:00 UTC: that day begins at 23:00 UTC and has 23 hours.
  await add("before the day", "2026-03-28T22:59:59.999Z", "2026-03-28");
  await add("first moment", "2026-03-28T23:00:00Z", "2026-03-29");
  await add("last moment", "2026-03-29T21:59:59.999Z", "2026-03-29");
  await add("after the day", "2026-03-29T22:00:00Z", "2026-03-30");
  await fixture.create(ann, { title: "never" });
});
afterAll(() => fixture.close());
afterEach(() => vi.useRealTimers());

const within = (field: string, period: string, more: object = {}): unknown =>
  condition(field, "within", { period, timeZone: "Europe/Berlin", ...more });
const titlesAt = async (now: string, filter: unknown): Promise<unknown[]> => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  const { reply, error } = await fixture.list(ann, {
    filters: [filter],
    sort: [{ field: "moment", direction: "asc" }],
  });
  if (reply === undefined) throw new Error(error);
  return reply.data.map((row) => row["title"]);
};

describe("a relative period", () => {
  it("has the reader's days, also when the clocks change", async () => {
    for (const now of ["2026-03-28T23:00:00Z", "2026-03-29T12:00:00Z", "2026-03-29T21:59:59Z"])
      expect(await titlesAt(now, within("moment", "today")), now).toEqual(["first moment", "last moment"]);
    expect(await titlesAt("2026-03-29T22:00:00Z", within("moment", "today"))).toEqual(["after the day"]);
    expect(await titlesAt("2026-03-29T22:00:00Z", within("plain", "yesterday"))).toEqual([
      "first moment",
      "last moment",
    ]);
  });
  it("is another one in another zone", async () => {
    const now = "2026-03-29T12:00:00Z";
    const inZone = (timeZone: string): unknown => within("moment", "today", { timeZone });
    expect(await titlesAt(now, inZone("Pacific/Kiritimati"))).toEqual(["last moment", "after the day"]);
    expect(await titlesAt(now, condition("moment", "within", { period: "today" }))).toEqual([
      "last moment",
      "after the day",
    ]);
    expect(await titlesAt(now, within("day", "today"))).toEqual(["first moment", "last moment"]);
    expect(await titlesAt(now, within("day", "today", { timeZone: "Pacific/Kiritimati" }))).toEqual(["after the day"]);
  });
  it("moves on with the day", async () => {
    const lastTwo = within("moment", "lastDays", { days: 2 });
    expect(await titlesAt("2026-03-29T12:00:00Z", lastTwo)).toEqual(["before the day", "first moment", "last moment"]);
    expect(await titlesAt("2026-03-30T12:00:00Z", lastTwo)).toEqual(["first moment", "last moment", "after the day"]);
    expect(await titlesAt("2026-04-01T12:00:00Z", lastTwo)).toEqual([]);
    expect(await titlesAt("2026-04-01T12:00:00Z", within("moment", "olderThanDays", { days: 2 }))).toEqual([
      "before the day",
      "first moment",
      "last moment",
    ]);
    expect(await titlesAt("2026-04-01T12:00:00Z", within("moment", "daysAgo", { from: 2, to: 3 }))).toEqual([
      "first moment",
      "last moment",
      "after the day",
    ]);
  });
  it("is negated for rows without a date too", async () => {
    const not = { operator: "not", subFilters: [within("moment", "today")] };
    expect(await titlesAt("2026-03-29T12:00:00Z", not)).toEqual(["before the day", "after the day", "never"]);
  });
  it("that is not one is refused, with what would be right", async () => {
    const refused: [unknown, string][] = [
      [within("title", "today"), "Title: isn't a date, so it can't be in a period"],
      [
        within("day", "fortnight"),
        "Day: the period must be one of today, yesterday, thisWeek, lastWeek, thisMonth, lastMonth, lastDays, olderThanDays, daysAgo",
      ],
      [condition("day", "within", "today"), "Day: the period must be one of today"],
      [condition("day", "within"), "Day: the period must be one of today"],
      [within("day", "toString"), "Day: the period must be one of today"],
      [within("day", "today", { days: 2 }), "Day: the period today has no days"],
      [within("day", "lastDays"), "Day: days must be a whole number from 1 to 36500"],
      [within("day", "lastDays", { days: 0 }), "Day: days must be a whole number from 1 to 36500"],
      [within("day", "lastDays", { days: 1e9 }), "Day: days must be a whole number from 1 to 36500"],
      [within("day", "daysAgo", { from: 3, to: 2 }), "Day: from must not be greater than to"],
      [within("day", "today", { timeZone: "Europe/Atlantis" }), "Day: Europe/Atlantis isn't a time zone. Use a name"],
      [within("day", "today", { timeZone: "+02:00" }), "Day: +02:00 isn't a time zone. Use a name such as Europe/Kyiv"],
      [within("day", "today", { timeZone: 7 }), "Day: 7 isn't a time zone"],
      [within("day", "today", { timeZone: null }), "Day: null isn't a time zone"],
    ];
    for (const [filter, message] of refused) {
      const { error } = await fixture.list(root, { filters: [filter] });
      expect(error ?? "").toContain(message);
    }
  });
});
