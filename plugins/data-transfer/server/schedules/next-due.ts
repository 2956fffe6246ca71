/** Computes when a schedule is due next, on the clock of its time zone. */
import { zonedClock } from "@portalkit/kernel/contract";
import type { Rhythm } from "../../contract.ts";

const dayMs = 86_400_000;
/** A month is the longest time between two days; a zone may have skipped one of them. */
const maxDays = 64;

/**
 * Returns the first moment after the given one. A time that the clock shows twice is due the first time; one that it
 * skips is due as much later as the clock was put forward.
 * @throws RangeError for an unknown time zone
 */
export function nextDue({ days, time, timeZone }: Rhythm, after: Date): Date {
  const wall = wallClock(timeZone);
  const today = Math.floor(wall(after.getTime()) / dayMs) * dayMs;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  // From the day before: where clocks skip a day, its time is due on the next one.
  for (let day = today - dayMs; day <= today + maxDays * dayMs; day += dayMs) {
    if (!isOn(days, new Date(day))) continue;
    const moment = momentAt(wall, day + (hours * 60 + minutes) * 60_000);
    if (moment > after.getTime()) return new Date(moment);
  }
  throw new RangeError("a schedule without days");
}

function isOn(days: Rhythm["days"], day: Date): boolean {
  if (days.every === "day") return true;
  if (days.every === "week") return days.weekdays.includes(day.getUTCDay() || 7);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.getUTCDate() === Math.min(days.day, last);
}

/** What the clock shows, as if it were UTC, to the second. */
type WallClock = (moment: number) => number;

function wallClock(timeZone: string): WallClock {
  const clock = zonedClock(timeZone);
  return (moment) => {
    const { year, month, day, hour, minute, second } = clock(new Date(moment));
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
}

/** No clock is put forward or back twice within two days. */
function momentAt(wall: WallClock, shown: number): number {
  const at = (moment: number): number => shown - (wall(moment) - moment);
  const [before, after] = [at(shown - dayMs), at(shown + dayMs)];
  // The offset before the change shows the first of two, and puts off a time that is skipped.
  return wall(before) === shown || wall(after) !== shown ? before : after;
}
