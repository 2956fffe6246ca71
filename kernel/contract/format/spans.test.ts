import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lastMonths, monthToDate } from "./spans.ts";
import { isTimeZone, zonedDate } from "./calendar.ts";
import { startOfDay } from "./first-moment.ts";

const text = ({ from, to }: { from: Date; to: Date }): string => `${from.toISOString()} ${to.toISOString()}`;
const kyiv = "Europe/Kyiv";

describe("the same period of an earlier month", () => {
  const now = new Date("2026-11-21T10:07:00Z");
  it("begins with the month in the deployment's zone, and ends on the same day at the same time", () => {
    expect(text(monthToDate(now, 0, kyiv))).toBe("2026-10-31T22:00:00.000Z 2026-11-21T10:15:00.000Z");
    expect(text(monthToDate(now, 1, kyiv))).toBe("2026-09-30T21:00:00.000Z 2026-10-21T09:15:00.000Z"); // summer time
    expect(text(monthToDate(now, 6, "UTC"))).toBe("2026-05-01T00:00:00.000Z 2026-05-21T10:15:00.000Z");
  });
  it("ends with a month that has fewer days", () => {
    expect(text(monthToDate(new Date("2026-03-31T12:00:00Z"), 1, "UTC"))).toBe(
      "2026-02-01T00:00:00.000Z 2026-02-28T12:00:00.000Z",
    );
    expect(text(monthToDate(new Date("2026-05-31T23:59:00Z"), 3, "UTC"))).toBe(
      "2026-02-01T00:00:00.000Z 2026-03-01T00:00:00.000Z",
    );
  });
  it("goes over the turn of the year", () => {
    expect(text(monthToDate(new Date("2026-01-15T00:00:00Z"), 1, "UTC"))).toBe(
      "2025-12-01T00:00:00.000Z 2025-12-15T00:00:00.000Z",
    );
  });
});

it("the last months follow each other without a gap, until now", () => {
  const spans = lastMonths(new Date("2026-02-10T08:00:00Z"), 4, "Asia/Kolkata");
  expect(spans.map(({ from }) => from.toISOString())).toEqual([
    "2025-10-31T18:30:00.000Z",
    "2025-11-30T18:30:00.000Z",
    "2025-12-31T18:30:00.000Z",
    "2026-01-31T18:30:00.000Z",
  ]);
  for (const [index, { to }] of spans.slice(0, -1).entries()) expect(to).toEqual(spans[index + 1]?.from);
  expect(spans.at(-1)?.to.toISOString()).toBe("2026-02-10T08:00:00.000Z");
});

describe("a day", () => {
  it("begins within itself, in any zone at any time, on a quarter of an hour", () => {
    const zones = fc.constantFrom(
      "UTC",
      kyiv,
      "America/Sao_Paulo",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "Africa/Cairo",
      "Pacific/Apia",
      "Asia/Beirut",
    );
    fc.assert(
      fc.property(
        zones,
        fc.date({ min: new Date("2000-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
        (zone, moment) => {
          const day = zonedDate(moment, zone);
          const begins = startOfDay(day, zone);
          expect(zonedDate(begins, zone)).toEqual(day);
          expect(zonedDate(new Date(begins.getTime() - 1), zone)).not.toEqual(day);
          expect(begins.getTime() % 900_000).toBe(0);
          expect(begins.getTime()).toBeLessThanOrEqual(moment.getTime());
        },
      ),
      { numRuns: 300 },
    );
  });
  it("has a zone that exists", () => {
    expect(["UTC", kyiv, "Europe/Kiew", ""].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});
