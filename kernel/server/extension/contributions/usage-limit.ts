/** A usage limit for each user, as a plugin contributes it. */
import type { Database, DatabaseTransaction } from "../../../contract/database.ts";
import type { PluginServices } from "../services/plugin-services.ts";

export interface UsageLimit {
  /** Unique within the plugin instance. `services.limits` uses it directly, the browser uses `<instance>/<name>`. */
  name: string;
  /** The key of a message in the plural: `Exports`. */
  label: string;
  /** Bytes are formatted with units, such as `1.2 GB`. */
  unit?: "count" | "bytes";
  /** The maximum at the same time; acquired with `services.limits.hold`, or counted by `used`. */
  atOnce?: number;
  /** The maximum stored at any time; counted by `used`. */
  inTotal?: number;
  perMinute?: number;
  perHour?: number;
  perDay?: number;
  /** Counts what this user currently runs or stores, if the plugin's own tables contain that. */
  used?: (userPk: string, services: PluginServices, db: Database | DatabaseTransaction) => Promise<number>;
}

/** The time windows of a limit, shortest first. */
export const windows = [
  { key: "perMinute", seconds: 60 },
  { key: "perHour", seconds: 3_600 },
  { key: "perDay", seconds: 86_400 },
] as const;
export type WindowKey = (typeof windows)[number]["key"];

/** Seconds of the longest window that a limit has; 0 if it has none. */
export const maxWindowOf = (limit: UsageLimit): number =>
  Math.max(0, ...windows.filter(({ key }) => limit[key] !== undefined).map(({ seconds }) => seconds));
