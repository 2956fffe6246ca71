/** A limit for each person, as a plugin contributes it. */
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import type { PluginServices } from "../plugin-services.ts";

export interface UsageLimit {
  /** Unique within the plugin instance; `services.limits` takes it, the browser asks for `<instance>/<name>`. */
  name: string;
  /** A message in the plural: `Exports`. */
  label: string;
  /** Bytes are written as people read them. */
  unit?: "count" | "bytes";
  /** At the same time; held by `services.limits.hold`, or counted by `used`. */
  atOnce?: number;
  /** Kept at any time; counted by `used`. */
  inTotal?: number;
  perMinute?: number;
  perHour?: number;
  perDay?: number;
  /** What this person runs or keeps now, where tables of the plugin say it. */
  used?: (userPk: string, services: PluginServices, db: Database | DatabaseTransaction) => Promise<number>;
}

/** The windows of a limit, the shortest first. */
export const windows = [
  { key: "perMinute", seconds: 60 },
  { key: "perHour", seconds: 3_600 },
  { key: "perDay", seconds: 86_400 },
] as const;
export type WindowKey = (typeof windows)[number]["key"];

/** Seconds of the longest window that a limit has; 0 without one. */
export const longestWindowOf = (limit: UsageLimit): number =>
  Math.max(0, ...windows.filter(({ key }) => limit[key] !== undefined).map(({ seconds }) => seconds));
