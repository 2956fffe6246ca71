/** The bounds of a filter of date-times: moments of the wire for days and times of day on the reader's clock. */
import { localClock, partsOfDate } from "@portalkit/kernel/browser/engine";
import { firstMoment, type Clock } from "@portalkit/kernel/browser/inputs";
import { instantOfLocal, localOfInstant } from "../inputs/local-time.ts";

export type Bound = "gte" | "lte";

const dayMs = 86_400_000;

/**
 * Returns the moment of a day without a time: its first one, or the last second before the next day, which the server
 * takes whole. Only the reader's browser knows which of two seconds the clock shows as 23:59:59 is the last.
 */
export function boundOfDay(bound: Bound, day: string, clock: Clock = localClock): string | undefined {
  const parts = partsOfDate(day);
  if (parts === undefined) return undefined;
  const moment =
    bound === "gte"
      ? firstMoment(parts, clock).getTime()
      : firstMoment({ ...parts, day: parts.day + 1 }, clock).getTime() - 1_000;
  return new Date(moment).toISOString();
}

/** Whether a bound is that of its whole day. */
export function isWholeDay(bound: Bound, iso: string): boolean {
  const [day = ""] = localOfInstant(iso).split("T");
  return Date.parse(iso) === Date.parse(boundOfDay(bound, day) ?? "");
}

/** Returns the moment of a local time; of two that the clock shows so, a range has both in it. */
export function boundOfLocal(bound: Bound, local: string): string | undefined {
  const iso = instantOfLocal(local);
  if (iso === undefined || bound === "gte") return iso;
  const first = new Date(iso);
  const minutes = new Date(first.getTime() + dayMs).getTimezoneOffset() - first.getTimezoneOffset();
  const again = new Date(first.getTime() + Math.max(0, minutes) * 60_000).toISOString();
  return localOfInstant(again) === localOfInstant(iso) ? again : iso;
}
