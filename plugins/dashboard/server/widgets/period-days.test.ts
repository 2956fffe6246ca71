import { expect, it } from "vitest";
import { periodDays, unitLabels } from "./period-days.ts";

const now = new Date("2026-03-01T01:30:00Z"); // a Sunday; still February in New York

it("has the first day of each unit, and the day after the current one", () => {
  expect(periodDays("day", 3, now, "UTC")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]);
  expect(periodDays("week", 2, now, "UTC")).toEqual(["2026-02-16", "2026-02-23", "2026-03-02"]);
  expect(periodDays("month", 3, now, "UTC")).toEqual(["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"]);
  expect(periodDays("year", 1, now, "UTC")).toEqual(["2026-01-01", "2027-01-01"]);
});
it("follows the calendar of the zone", () => {
  expect(periodDays("month", 1, now, "America/New_York")).toEqual(["2026-02-01", "2026-03-01"]);
  expect(periodDays("month", 14, now, "UTC")[0]).toBe("2025-02-01");
});
it("names units in the language of the reader", () => {
  expect(unitLabels("month", ["2026-02-01"], "de")).toEqual(["Feb. 2026"]);
  expect(unitLabels("day", ["2026-02-27"], "en")).toEqual(["Feb 27"]);
  expect(unitLabels("year", ["2026-01-01"], "en")).toEqual(["2026"]);
});
