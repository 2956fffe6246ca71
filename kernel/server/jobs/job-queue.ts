/** Durable background jobs on pg-boss, on both databases; nothing runs where no plugin brings a job. */
import { randomUUID } from "node:crypto";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { OpenDatabase } from "../database/open-database.ts";
import type { InstalledInstance } from "../kernel.ts";
import type { JobContribution, PluginServices } from "../plugin.ts";

export interface JobQueue {
  enqueue(instanceId: string, job: string, data: Record<string, unknown>, options?: { singletonKey?: string; startAfterSeconds?: number }): Promise<string | null>;
  /** Makes the queues and starts the workers and schedules. */
  start(services: (instanceId: string) => PluginServices): Promise<void>;
  /** Lets running jobs finish for a while, then leaves them to be retried. */
  stop(): Promise<void>;
}

const defaultRetryLimit = 3;
const stopTimeoutMs = 3_000;

export function createJobQueue(database: OpenDatabase, databaseUrl: string | undefined, instances: readonly InstalledInstance[], log: Logger): JobQueue {
  const jobs = instances.flatMap((instance) => (instance.contributions.jobs ?? []).map((job) => ({ instance, job, queue: queueName(instance.id, job.name) })));
  if (jobs.length === 0) return noJobs;
  const boss = new PgBoss({ ...(databaseUrl === undefined ? { db: pgliteAdapter(database) } : { connectionString: databaseUrl, max: 3 }), schema: "portal_jobs" });
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed"));
  const stopping = new AbortController();

  return {
    enqueue: async (instanceId, job, data, options = {}) =>
      await boss.send(queueName(instanceId, job), data, {
        // The queue admits one waiting job a key, so a job without a key of its own gets a fresh one.
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
      }),
    start: async (services) => {
      await boss.start();
      for (const { instance, job, queue } of jobs) {
        await boss.createQueue(queue, { policy: "short", retryLimit: job.retryLimit ?? defaultRetryLimit, retryBackoff: true });
        await boss.work(queue, (batch) => runBatch(batch, job, services(instance.id), stopping.signal));
        if (job.schedule !== undefined) await boss.schedule(queue, job.schedule, {});
      }
    },
    stop: async () => {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
    },
  };
}

async function runBatch(batch: readonly { data: unknown }[], job: JobContribution, services: PluginServices, signal: AbortSignal): Promise<void> {
  for (const { data } of batch) await job.run((data ?? {}) as Record<string, unknown>, services, signal);
}

const queueName = (instanceId: string, job: string): string => `${instanceId}/${job}`;

const noJobs: JobQueue = {
  enqueue: async (instanceId, job) => {
    throw new Error(`${instanceId} has no job ${job}`);
  },
  start: async () => undefined,
  stop: async () => undefined,
};

/** pg-boss sends several statements at once when it sends no values, and must not fall into another's transaction. */
function pgliteAdapter(database: OpenDatabase): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
  const { pglite } = database;
  if (pglite === undefined) throw new Error("jobs without a database address need PGlite");
  return {
    executeSql: (text, values) =>
      database.db.connection().execute(async () => {
        if (values !== undefined && values.length > 0) return await pglite.query(text, values as unknown[]);
        const results = await pglite.exec(text);
        return results.findLast((result) => result.rows.length > 0) ?? { rows: [] };
      }),
  };
}
