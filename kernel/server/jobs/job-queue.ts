/** Durable background jobs on pg-boss, for both databases. Starts nothing if no plugin contributes a job. */
import { randomUUID } from "node:crypto";
import { PgBoss, type QueueOptions } from "pg-boss";
import type { Logger } from "pino";
import { asWork } from "../concurrency/work-order.ts";
import { isUnreachable, unavailable } from "../database/database-unavailable.ts";
import { measurements, type EndedJob } from "../measurements/channels.ts";
import type { OpenDatabase } from "../database/open-database.ts";
import type { ProcessRole } from "../environment/environment.ts";
import type { Contributor } from "../extension/server-registry.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
import type { JobContribution } from "../extension/contributions/server-contributions.ts";
import type { InstalledJobs } from "../extension/services/installed-jobs.ts";
import { knownJobs, queueName, type KnownJob } from "./known-jobs.ts";
import { pgliteAdapter } from "./pglite-adapter.ts";
import { unsettledRuns, type EndedRun } from "./unsettled-runs.ts";
import { createRunningJobs, type RunningJobs } from "./running-jobs.ts";

export interface JobQueue extends InstalledJobs {
  /**
   * @param options.id a UUID: a second job with it is a no-op, as long as the first is stored
   * @throws Error if the instance has no such job.
   */
  enqueue(
    instanceId: string,
    job: string,
    data: Record<string, unknown>,
    options?: { singletonKey?: string; startAfterSeconds?: number; id?: string },
  ): Promise<string | null>;
  /** Creates the queues and, unless the process only answers calls, starts the workers and schedules. */
  start(services: (instanceId: string) => PluginServices): Promise<void>;
  /** Signals running jobs to stop, waits a limited time for them to finish, and leaves the rest to be retried. */
  stop(): Promise<void>;
}

/** How often an outage of the database is logged. */
const outageWarningMs = 60_000;
const defaultRetryLimit = 3;
/** Together with the time that calls get, stays within the grace period of an orchestrator. */
const stopTimeoutMs = 1_500;
const defaultSeconds = 15 * 60;
/** Seconds without a sign of its process after which a long run counts as interrupted. */
const heartbeatSeconds = 60;

export function createJobQueue(
  database: OpenDatabase,
  databaseUrl: string | undefined,
  instances: readonly Contributor[],
  log: Logger,
  role: ProcessRole = "all",
): JobQueue {
  const jobs = knownJobs(instances);
  // The names of its tables are common words (`job`, `version`), which must not hide tables of the deployment.
  const schema = `${database.schema}_jobs`;
  const installed = { schema, all: () => jobs, queueName };
  if (jobs.length === 0) return noJobs(installed);
  const boss = new PgBoss({
    ...(databaseUrl === undefined
      ? { db: pgliteAdapter(database) }
      : { connectionString: databaseUrl, max: 3, application_name: "portal jobs" }),
    schema,
    // Workers supervise the queues and enqueue what is scheduled.
    ...(role === "web" ? { supervise: false, schedule: false } : {}),
  });
  const stopping = new AbortController();
  const unsettled = unsettledRuns(boss);
  let warnedAt = -Infinity;
  const onError = (error: unknown): void => {
    unsettled.settle();
    if (!isOutage(error)) return log.error({ err: error }, "the job queue failed");
    // Each of the workers finds out by itself, every two seconds.
    if (performance.now() - warnedAt < outageWarningMs) return;
    warnedAt = performance.now();
    log.warn({ err: error }, "the job queue cannot reach its database");
  };
  const running = createRunningJobs(
    stopping.signal,
    database.kind === "pglite" ? undefined : database.db,
    schema,
    onError,
  );
  const workers = new Map<string, string[]>();
  boss.on("error", onError);
  /** Wakes a worker that may have more jobs: workers poll every two seconds and take one job each time. */
  const lookNow = (queue: string): void => {
    for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
  };

  return {
    ...installed,
    enqueue: async (instanceId, job, data, options = {}) => {
      const named = queueName(instanceId, job);
      const { queue } =
        jobs.find((known) => known.queue === named) ?? jobs.find(({ formerQueue }) => formerQueue === named) ?? {};
      if (queue === undefined) throw unknownJob(instanceId, job);
      const jobId = await boss.send(queue, data, {
        // The queue accepts one waiting job per key, so a job without its own key gets a random one.
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(options.id === undefined ? {} : { id: options.id }),
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
      });
      lookNow(queue);
      return jobId;
    },
    wake: (instanceId, job) => lookNow(queueName(instanceId, job)),
    abort: (jobId) => void running.cancel(jobId),
    start: async (services) => {
      await boss.start();
      await keepQueues(boss, jobs);
      if (role === "web") return;
      for (const { instanceId, job, queue } of jobs) {
        workers.set(queue, []);
        for (let index = 0; index < (job.atOnce ?? 1); index += 1)
          workers.get(queue)?.push(
            await boss.work(queue, async (batch) => {
              lookNow(queue);
              await runBatch(batch, queue, job, services(instanceId), running, (run) =>
                unsettled.ended(`${queue} ${index}`, run),
              );
            }),
          );
      }
      await keepSchedules(boss, jobs);
    },
    stop: async () => {
      stopping.abort();
      unsettled.stop();
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
    },
  };
}

/** The queue connects by itself. */
const isOutage = (error: unknown): boolean => unavailable(error) !== undefined || isUnreachable(error);

const settingsOf = ({ retryLimit = defaultRetryLimit, maxHours }: JobContribution) =>
  ({
    retryLimit,
    retryBackoff: true,
    expireInSeconds: maxHours === undefined ? defaultSeconds : maxHours * 3_600,
    ...(maxHours === undefined ? {} : { heartbeatSeconds }),
  }) satisfies QueueOptions;

/**
 * Creates the queues that are missing, and updates those that an earlier start has created with other settings. Writes
 * nothing for the others: on PGlite, two statements for each queue took a fifth of a start.
 */
async function keepQueues(boss: PgBoss, jobs: readonly KnownJob[]): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { job, queue } of jobs) {
    const settings = settingsOf(job);
    const found = stored.get(queue);
    if (found === undefined) await boss.createQueue(queue, { policy: "short", ...settings });
    else if (Object.entries(settings).some(([name, value]) => found[name as keyof typeof settings] !== value))
      await boss.updateQueue(queue, settings);
  }
}

/**
 * Schedules are stored in the database, so this removes those of jobs that no longer exist or no longer have a
 * schedule.
 */
async function keepSchedules(boss: PgBoss, jobs: readonly KnownJob[]): Promise<void> {
  const wanted = new Map(jobs.flatMap(({ queue, job }) => (job.schedule === undefined ? [] : [[queue, job.schedule]])));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
  for (const [queue, schedule] of wanted) await boss.schedule(queue, schedule, {});
}

async function runBatch(
  batch: readonly { id: string; data: unknown }[],
  queue: string,
  job: JobContribution,
  services: PluginServices,
  running: RunningJobs,
  ended: (run: EndedRun) => void,
): Promise<void> {
  const runOne = async ({ id, data }: { id: string; data: unknown }): Promise<void> => {
    const began = performance.now();
    const measure = (outcome: EndedJob["outcome"]): void =>
      measurements.jobs.publish({ queue, outcome, seconds: (performance.now() - began) / 1_000 });
    try {
      await asWork({ key: `job ${id}`, isBackground: true }, () =>
        running.run(queue, id, (signal) => job.run((data ?? {}) as Record<string, unknown>, services, signal)),
      );
      measure("completed");
      ended({ queue, jobId: id });
    } catch (error) {
      measure("failed");
      ended({ queue, jobId: id, error: error instanceof Error ? error : new Error(String(error)) });
      services.log.warn({ err: error, job: job.name, jobId: id }, "a job failed");
      throw error;
    }
  };
  for (const one of batch)
    await measurements.starts.run(
      () => ({ kind: "job", queue, jobId: one.id }),
      () => runOne(one),
    );
}

const unknownJob = (instanceId: string, job: string): Error => new Error(`"${instanceId}" has no job "${job}"`);

const noJobs = (installed: Pick<JobQueue, "schema" | "all" | "queueName">): JobQueue => ({
  ...installed,
  enqueue: async (instanceId, job) => {
    throw unknownJob(instanceId, job);
  },
  wake: () => undefined,
  abort: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
});
