import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysIn, daysOf } from "./relative-days.ts";

const hour = 3_600_000;
/** Zones with daylight saving, with odd offsets, with clocks that skip midnight, and with a day that was skipped. */
const zones = [
  "UTC",
  "Europe/Kyiv",
  "Europe/Lisbon",
  "America/New_York",
  "America/Havana",
  "America/Sao_Paulo",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];
const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 24 * hour).toISOString().slice(0, 10);
const anyDay = fc
  .integer({ min: Date.UTC(2011, 0, 1) / hour / 24, max: Date.UTC(2030, 0, 1) / hour / 24 })
  .map((days) => new Date(days * 24 * hour).toISOString().slice(0, 10));

describe("the days of a zone", () => {
  it("begin at their first moment, and leave no gap between them", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyDay, (zone, day) => {
        const { dayAt, startOf } = daysIn(zone);
        const start = startOf(day).getTime();
        expect(dayAt(new Date(start)) >= day && dayAt(new Date(start - 1)) < day).toBe(true);
        const length = startOf(plusDays(day, 1)).getTime() - start;
        // Samoa moved over the date line: 30 December 2011 was no day there.
        const isSkipped = zone === "Pacific/Apia" && day === "2011-12-30";
        expect(length >= 23 * hour && length <= 25 * hour).toBe(!isSkipped);
      }),
      { numRuns: 200 },
    );
  });
  it.each([
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z", 23],
    ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z", 25],
    // At midnight the clocks are put forward to one.
    ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z", 23],
    ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z", 23],
    // At one the clocks are put back to midnight, which happens twice.
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z", 25],
    // At 24:00 the clocks are put back to 23:00, which happens twice on the day before.
    ["Africa/Cairo", "2026-10-29", "2026-10-28T21:00:00.000Z", 25],
    ["Africa/Cairo", "2026-10-30", "2026-10-29T22:00:00.000Z", 24],
    // At 00:01 the clocks are put back to the day before, so that this one has two midnights.
    ["America/St_Johns", "2010-11-06", "2010-11-06T02:30:00.000Z", 25],
    ["America/St_Johns", "2010-11-07", "2010-11-07T03:30:00.000Z", 24],
    ["UTC", "0044-03-15", "0044-03-15T00:00:00.000Z", 24],
    ["Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00.000Z", 24.5],
  ])("in %s: %s", (zone, day, start, hours) => {
    const { startOf } = daysIn(zone);
    expect(startOf(day).toISOString()).toBe(start);
    expect((startOf(plusDays(day, 1)).getTime() - startOf(day).getTime()) / hour).toBe(hours);
  });
  it("are not those of an unknown zone", () => {
    expect(() => daysIn("Europe/Atlantis")).toThrow(RangeError);
  });
});

describe("a relative period", () => {
  it.each([
    [{ period: "today" }, "2026-03-01", "2026-03-02"],
    [{ period: "yesterday" }, "2026-02-28", "2026-03-01"],
    // 1 March 2026 is a Sunday.
    [{ period: "thisWeek" }, "2026-02-23", "2026-03-02"],
    [{ period: "lastWeek" }, "2026-02-16", "2026-02-23"],
    [{ period: "thisMonth" }, "2026-03-01", "2026-04-01"],
    [{ period: "lastMonth" }, "2026-02-01", "2026-03-01"],
    [{ period: "lastDays", days: 7 }, "2026-02-23", "2026-03-02"],
    [{ period: "olderThanDays", days: 30 }, undefined, "2026-01-30"],
    [{ period: "daysAgo", from: 1, to: 2 }, "2026-02-27", "2026-03-01"],
  ] as const)("%j begins and ends with a day", (period, from, before) => {
    expect(daysOf(period, "2026-03-01")).toEqual({ ...(from === undefined ? {} : { from }), before });
  });
  it("divides the past without a gap or an overlap", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 40_000 / 2 }), (today, days) => {
        expect(daysOf({ period: "lastDays", days: days + 1 }, today).from).toBe(
          daysOf({ period: "olderThanDays", days }, today).before,
        );
        expect(daysOf({ period: "daysAgo", from: 0, to: days - 1 }, today)).toEqual(
          daysOf({ period: "lastDays", days }, today),
        );
        const month = daysOf({ period: "thisMonth" }, today);
        expect(daysOf({ period: "lastMonth" }, today).before).toBe(month.from);
      }),
    );
  });
});
