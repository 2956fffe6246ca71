/** Checks the schedule of a job with the parser that runs it. */
import { CronExpressionParser } from "cron-parser";

/**
 * Whether the line has five fields in UTC. The parser alone would add fields that are missing, and takes a sixth for
 * seconds.
 * @example isCron("41 2 * * *") // true: each night at 02:41
 */
export function isCron(line: string): boolean {
  if (line.trim().split(/\s+/).length !== 5) return false;
  try {
    CronExpressionParser.parse(line.trim(), { tz: "UTC" });
    return true;
  } catch {
    return false;
  }
}
