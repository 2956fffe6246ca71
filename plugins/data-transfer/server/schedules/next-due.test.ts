import fc from "fast-check";
import { expect, it } from "vitest";
import { zonedClock } from "@portalkit/kernel/contract";
import type { Rhythm } from "../../contract.ts";
import { nextDue } from "./next-due.ts";

const daily = (time: string, timeZone: string): Rhythm => ({ days: { every: "day" }, time, timeZone });
const due = (rhythm: Rhythm, after: string): string => nextDue(rhythm, new Date(after)).toISOString();

it("is due on its days, at the time of its zone", () => {
  expect(due(daily("08:00", "Europe/Kyiv"), "2026-01-15T05:59:59Z")).toBe("2026-01-15T06:00:00.000Z");
  expect(due(daily("08:00", "Europe/Kyiv"), "2026-01-15T06:00:00Z")).toBe("2026-01-16T06:00:00.000Z");
  expect(due(daily("08:00", "Europe/Kyiv"), "2026-07-15T00:00:00Z")).toBe("2026-07-15T05:00:00.000Z");
  const weekly: Rhythm = { days: { every: "week", weekdays: [1, 7] }, time: "23:30", timeZone: "America/New_York" };
  // Friday, then Sunday and Monday.
  expect(due(weekly, "2026-01-16T12:00:00Z")).toBe("2026-01-19T04:30:00.000Z");
  expect(due(weekly, "2026-01-19T04:30:00Z")).toBe("2026-01-20T04:30:00.000Z");
  const monthly: Rhythm = { days: { every: "month", day: 31 }, time: "06:00", timeZone: "UTC" };
  expect(due(monthly, "2026-01-31T06:00:00Z")).toBe("2026-02-28T06:00:00.000Z");
  expect(due(monthly, "2028-02-01T00:00:00Z")).toBe("2028-02-29T06:00:00.000Z");
});

it("is due once where the clock is put forward, back, or a day is skipped", () => {
  expect(due(daily("03:30", "Europe/Kyiv"), "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:30:00.000Z");
  expect(due(daily("03:30", "Europe/Kyiv"), "2026-10-24T12:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
  expect(due(daily("03:30", "Europe/Kyiv"), "2026-10-25T00:30:00Z")).toBe("2026-10-26T01:30:00.000Z");
  // Samoa had no 30 December 2011.
  expect(due(daily("08:00", "Pacific/Apia"), "2011-12-29T18:00:00Z")).toBe("2011-12-30T18:00:00.000Z");
  expect(due(daily("08:00", "Pacific/Apia"), "2011-12-30T18:00:00Z")).toBe("2011-12-31T18:00:00.000Z");
});

const zones = ["Europe/Kyiv", "America/St_Johns", "Australia/Lord_Howe", "Africa/Cairo", "America/Santiago", "UTC"];

it("is due exactly once a day in every zone, at the time that the clock shows if it shows it", () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 365 }),
      (timeZone, minute, startDay) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
        const clock = zonedClock(timeZone);
        let moment = new Date(Date.UTC(2026, 0, 1 + startDay));
        let last: number | undefined;
        for (let count = 0; count < 40; count += 1) {
          const next = nextDue(daily(time, timeZone), moment);
          expect(next > moment).toBe(true);
          const { year, month, day, hour, minute: shown } = clock(next);
          const today = Date.UTC(year, month - 1, day);
          if (last !== undefined) expect(today - last).toBe(86_400_000);
          last = today;
          if (hour * 60 + shown !== minute) {
            // The clock does not show the time on this day: it shows an earlier one until it is put forward.
            const before = clock(new Date(next.getTime() - 2 * 3_600_000));
            expect(before.hour * 60 + before.minute).not.toBe(hour * 60 + shown - 120);
          }
          moment = next;
        }
      },
    ),
    { numRuns: 60 },
  ));
