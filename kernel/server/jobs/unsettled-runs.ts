/**
 * Runs of jobs whose end the queue could not store, because the database was gone: it would take them for running until
 * they expire. When the database is back, their end is stored again.
 */
import type { PgBoss } from "pg-boss";

export interface EndedRun {
  queue: string;
  jobId: string;
  /** Absent for a run that succeeded. */
  error?: Error;
}

export interface UnsettledRuns {
  /** Notes how the last run of a worker has ended, before the queue stores it. */
  ended(worker: string, run: EndedRun): void;
  /** The queue has failed: stores the last ends again, until the database answers. */
  settle(): void;
  stop(): void;
}

const retryMs = 2_000;

/** Remembers one run for each worker, which begins no other one before the queue has tried to store its end. */
export function unsettledRuns(boss: Pick<PgBoss, "complete" | "fail" | "getJobById">): UnsettledRuns {
  const last = new Map<string, EndedRun>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const store = async ({ queue, jobId, error }: EndedRun): Promise<void> => {
    // A job that has been stored, or retried since, is not ours any more.
    if ((await boss.getJobById(queue, jobId))?.state !== "active") return;
    if (error === undefined) await boss.complete(queue, jobId);
    else await boss.fail(queue, jobId, { message: error.message });
  };
  const tryAll = async (): Promise<void> => {
    for (const [worker, run] of last) {
      await store(run);
      if (last.get(worker) === run) last.delete(worker);
    }
  };
  const settle = (): void => {
    if (timer !== undefined || isStopped) return;
    timer = setTimeout(() => {
      tryAll().then(
        () => (timer = undefined),
        () => {
          timer = undefined;
          settle();
        },
      );
    }, retryMs);
    timer.unref();
  };
  return {
    ended: (worker, run) => void last.set(worker, run),
    settle,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
