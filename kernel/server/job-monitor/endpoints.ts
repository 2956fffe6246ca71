/** The calls of the page of jobs. */
import { sql } from "kysely";
import { refuse, type RefusalCode } from "../../contract/errors/refusals.ts";
import { cancelJob, listJobs, listSchedules, retryJob, type JobInfo } from "../../contract/jobs/job-calls.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import { recordActivity } from "../activities/record-activity.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import type { Kernel } from "../extension/kernel.ts";
import { contributorsOf } from "../extension/server-registry.ts";
import { translateText } from "../i18n/language-of-call.ts";
import { knownJobs, queueName, type KnownJob } from "../jobs/known-jobs.ts";
import { countJobs, readJobs, type JobRow } from "../jobs/list-jobs.ts";
import { cronWords, nextRun } from "./cron-words.ts";

export function jobEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  const ofInstance = (instanceId?: string): readonly KnownJob[] =>
    knownJobs(contributorsOf(kernel.registry)).filter(
      (job) => instanceId === undefined || job.instanceId === instanceId,
    );
  return [
    handle(listJobs, async ({ body: { group, instanceId, before }, adminUser, services }) => {
      const jobs = ofInstance();
      const queues = ofInstance(instanceId).map((job) => job.queue);
      const { rows, hasMore } = await readJobs(kernel.db, kernel.jobs.schema, queues, group, before);
      return {
        jobs: rows.flatMap((row) => jobInfo(kernel, jobs, row)),
        hasMore,
        counts: await countJobs(kernel.db, kernel.jobs.schema, queues),
        instances: [...new Set(jobs.map((job) => job.instanceId))].toSorted(),
        mayManage: services.may(adminUser, "manage-jobs"),
      };
    }),
    handle(listSchedules, ({ body: { instanceId } }) => ({
      schedules: ofInstance(instanceId)
        .flatMap(({ instanceId: id, job: { name, schedule } }) =>
          schedule === undefined
            ? []
            : [{ instanceId: id, job: name, cron: schedule, words: cronWords(schedule), nextRunAt: nextRun(schedule) }],
        )
        .toSorted((one, other) => one.nextRunAt.localeCompare(other.nextRunAt)),
    })),
    handle(retryJob, async ({ body, adminUser }) => {
      await changeJob(kernel, adminUser, body, "retry");
      kernel.jobs.wake(body.instanceId, body.job);
      return { ok: true as const };
    }),
    handle(cancelJob, async ({ body, adminUser }) => {
      await changeJob(kernel, adminUser, body, "cancel");
      kernel.jobs.abort(body.id);
      return { ok: true as const };
    }),
  ];
}

function jobInfo({ log }: Kernel, jobs: readonly KnownJob[], { name, data, ...row }: JobRow): JobInfo[] {
  const known = jobs.find((job) => job.queue === name);
  if (known === undefined) return [];
  const { instanceId, job } = known;
  let description: string | null = null;
  try {
    const described = job.describe?.((data ?? {}) as Record<string, unknown>);
    description = described === undefined ? null : translateText(described);
  } catch (error) {
    log.warn({ err: error, job: name }, "a job could not be described");
  }
  return [{ ...row, instanceId, job: job.name, description }];
}

/** What pg-boss's own `retry` and `cancel` do, in the transaction of the entry that records it. */
const changes = {
  retry: {
    set: sql`state = 'retry', retry_limit = retry_count + 1, completed_on = null, start_after = now()`,
    where: (attempts = 0) => sql`state = 'failed' and retry_count = ${attempts - 1}`,
    refusal: "PORTAL_JOB_NOT_FAILED",
    actionId: "retry-job",
  },
  cancel: {
    set: sql`state = 'cancelled', completed_on = now()`,
    where: () => sql`state < 'completed'`,
    refusal: "PORTAL_JOB_OVER",
    actionId: "cancel-job",
  },
} as const satisfies Record<string, { refusal: RefusalCode; [part: string]: unknown }>;

/** @throws PORTAL_JOB_UNKNOWN, and a refusal of `changes` if the job is in another state */
async function changeJob(
  kernel: Kernel,
  adminUser: AdminUser,
  { instanceId, job, id, attempts }: { instanceId: string; job: string; id: string; attempts?: number },
  change: keyof typeof changes,
): Promise<void> {
  const name = queueName(instanceId, job);
  const table = sql.id(kernel.jobs.schema, "job");
  const { set, where, refusal, actionId } = changes[change];
  await kernel.db.transaction().execute(async (transaction) => {
    const { rows } = await sql`update ${table} set ${set}
      where name = ${name} and id = ${id}::uuid and ${where(attempts)} returning 1`.execute(transaction);
    if (rows.length === 0) {
      const found = await sql`select 1 from ${table} where name = ${name} and id = ${id}::uuid`.execute(transaction);
      throw refuse(found.rows.length === 0 ? "PORTAL_JOB_UNKNOWN" : refusal);
    }
    await recordActivity(
      kernel,
      { kind: "action", adminUser, actionId, recordLabel: name, details: { instanceId, job, jobId: id } },
      transaction,
    );
  });
}
