/** Groups notifications by calendar day in the user's time zone. */
import type { KeptNotification } from "../contract.ts";

export interface Day {
  /** For example `2026-01-31`. */
  day: string;
  notifications: KeptNotification[];
}

export function dayOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** @param notifications newest first, which is also the order of the days */
export function byDay(notifications: readonly KeptNotification[]): Day[] {
  const days = new Map<string, Day>();
  for (const one of notifications) {
    const day = dayOf(new Date(one.at));
    const known = days.get(day);
    if (known === undefined) days.set(day, { day, notifications: [one] });
    else known.notifications.push(one);
  }
  return [...days.values()];
}
