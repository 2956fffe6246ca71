/** The calls of the page of jobs. */
import { sql } from "kysely";
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import {
  handle,
  translateText,
  type HandledEndpoint,
  type InstalledJob,
  type ServicesOf,
} from "@portalkit/kernel/server";
import { cancelJob, jobErrors, listJobs, listSchedules, retryJob, type JobInfo, type jobs } from "../contract.ts";
import { countJobs, readJobs, type JobRow } from "./list-jobs.ts";

type JobsServices = ServicesOf<typeof jobs>;

export function jobHandlers(services: JobsServices): readonly HandledEndpoint[] {
  const ofInstance = (instanceId?: string): readonly InstalledJob[] =>
    services.jobs.all().filter((job) => instanceId === undefined || job.instanceId === instanceId);
  return [
    handle(listJobs, async ({ body: { group, instanceId, before }, adminUser }) => {
      const installed = ofInstance();
      const queues = ofInstance(instanceId).map((job) => job.queue);
      const { rows, hasMore } = await readJobs(services.db, services.jobs.schema, queues, group, before);
      return {
        jobs: rows.flatMap((row) => jobInfo(services, installed, row)),
        hasMore,
        counts: await countJobs(services.db, services.jobs.schema, queues),
        instances: [...new Set(installed.map((job) => job.instanceId))].toSorted(),
        mayManage: services.may(adminUser, "manage"),
      };
    }),
    handle(listSchedules, async ({ body: { instanceId } }) => {
      // With the packages that read and describe schedules, which a start does not need.
      const { cronWords, nextRun } = await import("./cron-words.ts");
      const schedules = ofInstance(instanceId)
        .flatMap(({ instanceId: id, job: { name, schedule } }) =>
          schedule === undefined
            ? []
            : [{ instanceId: id, job: name, cron: schedule, words: cronWords(schedule), nextRunAt: nextRun(schedule) }],
        )
        .toSorted((one, other) => one.nextRunAt.localeCompare(other.nextRunAt));
      return { schedules };
    }),
    handle(retryJob, async ({ body, adminUser }) => {
      await changeJob(services, adminUser, body, "retry");
      services.jobs.wake(body.instanceId, body.job);
      return { ok: true as const };
    }),
    handle(cancelJob, async ({ body, adminUser }) => {
      await changeJob(services, adminUser, body, "cancel");
      services.jobs.abort(body.id);
      return { ok: true as const };
    }),
  ];
}

function jobInfo({ log }: JobsServices, installed: readonly InstalledJob[], row: JobRow): JobInfo[] {
  const { name, data, ...shown } = row;
  const known = installed.find((job) => job.queue === name);
  if (known === undefined) return [];
  const { instanceId, job } = known;
  let description: string | null = null;
  try {
    const described = job.describe?.((data ?? {}) as Record<string, unknown>);
    description = described === undefined ? null : translateText(described);
  } catch (error) {
    log.warn({ err: error, job: name }, "a job could not be described");
  }
  return [{ ...shown, instanceId, job: job.name, description }];
}

/** What pg-boss's own `retry` and `cancel` do, in the transaction of the entry that records it. */
const changes = {
  retry: {
    set: sql`state = 'retry', retry_limit = retry_count + 1, completed_on = null, start_after = now()`,
    where: (attempts = 0) => sql`state = 'failed' and retry_count = ${attempts - 1}`,
    refusal: jobErrors.notFailed,
    actionId: "retry-job",
  },
  cancel: {
    set: sql`state = 'cancelled', completed_on = now()`,
    where: () => sql`state < 'completed'`,
    refusal: jobErrors.over,
    actionId: "cancel-job",
  },
} as const;

/** @throws errors of `jobErrors`: the job is unknown, or in another state */
async function changeJob(
  services: JobsServices,
  adminUser: AdminUser,
  { instanceId, job, id, attempts }: { instanceId: string; job: string; id: string; attempts?: number },
  change: keyof typeof changes,
): Promise<void> {
  const name = services.jobs.queueName(instanceId, job);
  const table = sql.id(services.jobs.schema, "job");
  const { set, where, refusal, actionId } = changes[change];
  await services.db.transaction().execute(async (transaction) => {
    const { rows } = await sql`update ${table} set ${set}
      where name = ${name} and id = ${id}::uuid and ${where(attempts)} returning 1`.execute(transaction);
    if (rows.length === 0) {
      const found = await sql`select 1 from ${table} where name = ${name} and id = ${id}::uuid`.execute(transaction);
      throw new Refusal(found.rows.length === 0 ? jobErrors.unknown : refusal);
    }
    await services.recordActivity(
      { kind: "action", adminUser, actionId, recordLabel: name, details: { instanceId, job, jobId: id } },
      transaction,
    );
  });
}
