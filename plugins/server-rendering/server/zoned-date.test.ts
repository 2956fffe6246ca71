import { describe, expect, it } from "vitest";
import { zonedTime } from "./zoned-date.ts";

const unasked = { name: () => "", onOffset: () => undefined };
const fieldsIn = (zone: string, iso: string): number[] => {
  const { Date } = zonedTime(zone, unasked);
  const date = new Date(iso);
  return [
    date.getFullYear(),
    date.getMonth() + 1,
    date.getDate(),
    date.getDay(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
    date.getTimezoneOffset(),
  ];
};

describe("a date in the user's time zone", () => {
  it.each([
    ["UTC", "2026-03-29T00:59:59Z", [2026, 3, 29, 0, 0, 59, 59, 0]],
    // The hour before and after the clocks change.
    ["Europe/Berlin", "2026-03-29T00:59:59Z", [2026, 3, 29, 0, 1, 59, 59, -60]],
    ["Europe/Berlin", "2026-03-29T01:00:00Z", [2026, 3, 29, 0, 3, 0, 0, -120]],
    ["America/New_York", "2026-01-01T04:59:59Z", [2025, 12, 31, 3, 23, 59, 59, 300]],
    ["Asia/Kathmandu", "2026-06-01T00:00:00Z", [2026, 6, 1, 1, 5, 45, 0, -345]],
  ])("in %s at %s", (zone, iso, fields) => expect(fieldsIn(zone, iso)).toEqual(fields));

  it("keeps what does not depend on the zone, and invalid dates", () => {
    const { Date: Zoned, Intl: zonedIntl } = zonedTime("Asia/Tokyo", { ...unasked, name: () => "Asia/Tokyo" });
    expect(new Zoned("2026-01-01T00:00:00Z").getTime()).toBe(Date.UTC(2026, 0, 1));
    expect(new Zoned("2026-01-01T00:00:00Z").toISOString()).toBe("2026-01-01T00:00:00.000Z");
    expect(new Zoned("nonsense").getHours()).toBeNaN();
    expect(new Zoned() instanceof Date).toBe(true);
    expect(zonedIntl.DateTimeFormat().resolvedOptions().timeZone).toBe("Asia/Tokyo");
    expect(new zonedIntl.NumberFormat("en").format(1_000)).toBe("1,000");
  });
  it("reports the offset that its fields depend on, at the quarter of an hour before", () => {
    const offsets: [string, number][] = [];
    const onOffset = (moment: number, offset: number): void =>
      void offsets.push([new Date(moment).toISOString(), offset]);
    const { Date: Zoned } = zonedTime("Europe/Berlin", { ...unasked, onOffset });
    new Zoned("2026-03-29T01:07:00.5Z").getHours();
    new Zoned("2026-01-01T00:59:59Z").getTimezoneOffset();
    expect(offsets).toEqual([
      ["2026-03-29T01:00:00.000Z", -120],
      ["2026-01-01T00:45:00.000Z", -60],
    ]);
    new Zoned("nonsense").getHours();
    new Zoned("2026-01-01T00:00:00Z").toISOString();
    expect(offsets).toHaveLength(2);
  });
});
