/** How long each file of tests takes in a whole run: the order of the next run follows it. */
import { readFileSync } from "node:fs";
import type { SuiteReport } from "./suite-report.ts";

/** Seconds of each file, by suite: a file of `server` may be in `embedded` too. */
export type Durations = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const durationsFile = "tests/durations.json";

/** Returns what the last run with `--write-durations` stored. */
export const readDurations = (): Durations => JSON.parse(readFileSync(durationsFile, "utf8")) as Durations;

/** Replaces the suites that ran, and keeps the others: `embedded` runs only beside a PostgreSQL. */
export function updateDurations(known: Durations, reports: readonly Pick<SuiteReport, "name" | "files">[]): Durations {
  const measured = reports.map(({ name, files }): [string, Record<string, number>] => [
    name,
    sorted(files.map(({ file, duration }) => [file, Math.round(duration / 100) / 10])),
  ]);
  return sorted(Object.entries({ ...known, ...Object.fromEntries(measured) }));
}

function sorted<Value>(entries: readonly [string, Value][]): Record<string, Value> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
