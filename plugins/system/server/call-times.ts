/** How long calls take, by route: the last durations of each, so that what was slow once does not count for good. */
import { measurements, type EndedCall } from "@portalkit/kernel/server";

export interface CallTimes {
  plugin: string;
  method: string;
  route: string;
  /** Since the start. */
  count: number;
  /** Seconds, of the last calls. */
  median: number;
  p95: number;
  max: number;
}

export interface SlowCalls {
  /** Measures until the returned function is called. */
  start(): () => void;
  /** The slowest first. */
  slowest(): CallTimes[];
}

/** Of each route. */
const keptDurations = 200;
const shown = 10;

interface Measured extends Pick<EndedCall, "plugin" | "method" | "route"> {
  count: number;
  durations: number[];
}

export function slowCalls(): SlowCalls {
  // Bounded: a route is one of the server's own, never an address.
  const routes = new Map<string, Measured>();
  const add = ({ plugin, method, route, seconds }: EndedCall): void => {
    const key = `${plugin} ${method} ${route}`;
    const known = routes.get(key) ?? { plugin, method, route, count: 0, durations: [] };
    routes.set(key, known);
    known.durations[known.count % keptDurations] = seconds;
    known.count += 1;
  };
  return {
    start: () => measurements.calls.subscribe(add),
    slowest: () =>
      [...routes.values()]
        .map(({ durations, ...rest }) => ({ ...rest, ...timesOf(durations) }))
        .toSorted((a, b) => b.p95 - a.p95)
        .slice(0, shown),
  };
}

function timesOf(durations: readonly number[]): Pick<CallTimes, "median" | "p95" | "max"> {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}
