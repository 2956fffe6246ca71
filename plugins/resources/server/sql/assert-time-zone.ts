/** Checks the time zone that a browser sends. */
import { refuse } from "@portalkit/kernel/contract";
import { zonedDays } from "./period-to-sql.ts";

/** @throws PORTAL_TIME_ZONE_UNKNOWN */
export function assertTimeZone(timeZone: string): void {
  try {
    zonedDays(timeZone);
  } catch {
    throw refuse("PORTAL_TIME_ZONE_UNKNOWN", { zone: timeZone });
  }
}
