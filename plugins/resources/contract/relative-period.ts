/**
 * Periods relative to the day on which a filter is applied: the value of the operator `within`. They stay symbolic in
 * addresses and saved views, so that "the last 7 days" is right tomorrow.
 */

/**
 * The periods, with the numbers that each has. Days begin at midnight in the reader's time zone, weeks on Monday.
 * `lastDays` ends with today, and 1 means today only. `olderThanDays` are the days before those. `daysAgo` has both of
 * its ends: from 1 to 2 means yesterday and the day before.
 */
export const periodNumbers = {
  today: [],
  yesterday: [],
  thisWeek: [],
  lastWeek: [],
  thisMonth: [],
  lastMonth: [],
  lastDays: ["days"],
  olderThanDays: ["days"],
  daysAgo: ["from", "to"],
} as const;
export type PeriodName = keyof typeof periodNumbers;
export const periodNames = Object.keys(periodNumbers) as PeriodName[];

/** @example { period: "lastDays", days: 7, timeZone: "Europe/Kyiv" } */
export interface RelativePeriod {
  period: PeriodName;
  days?: number;
  from?: number;
  to?: number;
  /** The reader's, as an IANA name. The browser adds it to each request; without it, days are those of UTC. */
  timeZone?: string;
}

export const isPeriod = (value: unknown): value is RelativePeriod =>
  typeof value === "object" && value !== null && "period" in value;

/** The symbolic value for the caller's own account, in conditions on columns that refer to users. */
export const me = { me: true } as const;

export const isMe = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (value as { me?: unknown }).me === true &&
  Object.keys(value).length === 1;
