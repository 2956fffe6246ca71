/** Records latencies and errors in memory that does not grow with their number. */
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import { callKinds, type CallFigures, type CallKind, type Distribution } from "./load-plan.ts";

const maxErrorKinds = 50;

export interface Delays {
  /** @param ms 0 or more */
  add(ms: number): void;
  figures(): Distribution;
}

export interface CallRecorder {
  /** @param error status and code of an answer that was no success, or the failure of the connection */
  add(kind: CallKind, ms: number, error?: string): void;
  figures(): Record<CallKind, CallFigures>;
}

/** The histogram counts microseconds, to three digits. */
export function delayRecorder(): Delays {
  const histogram: RecordableHistogram = createHistogram({ lowest: 1, highest: 3_600_000_000, figures: 3 });
  return {
    add: (ms) => histogram.record(Math.max(1, Math.round(ms * 1_000))),
    figures: () =>
      histogram.count === 0
        ? { count: 0, p50: 0, p99: 0, max: 0 }
        : {
            count: histogram.count,
            p50: histogram.percentile(50) / 1_000,
            p99: histogram.percentile(99) / 1_000,
            max: histogram.max / 1_000,
          },
  };
}

export function callRecorder(): CallRecorder {
  const byKind = Object.fromEntries(
    callKinds.map((kind) => [kind, { delays: delayRecorder(), errors: new Map<string, number>() }]),
  ) as Record<CallKind, { delays: Delays; errors: Map<string, number> }>;
  return {
    add: (kind, ms, error) => {
      const { delays, errors } = byKind[kind];
      delays.add(ms);
      if (error === undefined) return;
      const name = errors.has(error) || errors.size < maxErrorKinds ? error : "others";
      errors.set(name, (errors.get(name) ?? 0) + 1);
    },
    figures: () =>
      Object.fromEntries(
        callKinds.map((kind) => {
          const { delays, errors } = byKind[kind];
          return [kind, { ...delays.figures(), errors: Object.fromEntries(errors) }];
        }),
      ) as Record<CallKind, CallFigures>,
  };
}
