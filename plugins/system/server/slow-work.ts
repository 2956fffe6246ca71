/** The slowest calls and statements of this process. */
import { measurements, type EndedCall, type EndedStatement } from "@portalkit/kernel/server";
import { keepDurations, type Timed } from "./durations.ts";

export type MeasuredCall = Pick<EndedCall, "plugin" | "method" | "route">;

export interface SlowWork {
  /** Measures until the returned function is called. */
  start(): () => void;
  /** The slowest first. */
  calls(): Timed<MeasuredCall>[];
  statements(): Timed<string>[];
}

/** More than the server has: a route is one of its own, never an address. */
const maxRoutes = 10_000;
const maxStatements = 300;

export function measureSlowWork(): SlowWork {
  const calls = keepDurations<MeasuredCall>(maxRoutes);
  const statements = keepDurations<string>(maxStatements);
  return {
    start: () => {
      const stops = [
        measurements.calls.subscribe(({ plugin, method, route, seconds }) =>
          calls.add(`${plugin} ${method} ${route}`, { plugin, method, route }, seconds),
        ),
        measurements.statements.subscribe((statement) => {
          if (hasPlan(statement)) statements.add(statement.text, statement.text, statement.seconds);
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    calls: calls.slowest,
    statements: statements.slowest,
  };
}

/** Characters. Longer ones insert many rows at once. */
const maxText = 20_000;

/** A plan is made for one statement that reads or changes rows. */
const hasPlan = ({ kind, text, isOk }: EndedStatement): boolean =>
  isOk && text.length <= maxText && (kind !== "other" || /^\s*with\b/i.test(text)) && !/;\s*\S/.test(text);
