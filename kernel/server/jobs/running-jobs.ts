/** The jobs that this process runs, each with the controller of its signal. */
import { sql } from "kysely";
import type { Database } from "../../contract/database.ts";

/** How often a process with running jobs looks whether another process has cancelled one of them. */
const checkMs = 1_000;

export interface RunningJobs {
  /** Runs a job with its own signal, which is aborted when the job is cancelled or the process stops. */
  run(queue: string, id: string, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Whether the job was running in this process. */
  cancel(id: string): boolean;
}

/**
 * @param stopping aborted when the process stops
 * @param watched the database through which other processes cancel jobs; none if there is only one process
 * @param schema that of the queue's tables
 */
export function createRunningJobs(
  stopping: AbortSignal,
  watched: Database | undefined,
  schema: string,
  onError: (error: unknown) => void,
): RunningJobs {
  const running = new Map<string, { queue: string; controller: AbortController }>();
  let timer: NodeJS.Timeout | undefined;
  const check = async (db: Database): Promise<void> => {
    const queues = [...running.values()].map(({ queue }) => queue);
    const { rows } = await sql<{
      id: string;
    }>`select id from ${sql.id(schema, "job")} where name = any (${queues}::text[])
      and id = any (${[...running.keys()]}::uuid[]) and state = 'cancelled'`.execute(db);
    for (const { id } of rows) running.get(id)?.controller.abort();
  };
  const watch = (): void => {
    if (watched === undefined || timer !== undefined || running.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      check(watched).catch(onError).finally(watch);
    }, checkMs);
    timer.unref();
  };
  return {
    run: async (queue, id, work) => {
      const controller = new AbortController();
      running.set(id, { queue, controller });
      watch();
      try {
        await work(AbortSignal.any([stopping, controller.signal]));
      } finally {
        running.delete(id);
      }
    },
    cancel: (id) => {
      const job = running.get(id);
      job?.controller.abort();
      return job !== undefined;
    },
  };
}
