/** The calls of the page of jobs: what runs, waits and failed, the schedules, and retrying and cancelling. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

const uuid = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";
const moment = "^[1-9]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3])(:[0-5]\\d){2}\\.\\d{6}Z$";
const strict = { additionalProperties: false } as const;

/** Number of jobs on one page. */
export const jobsPage = 50;
/** Jobs are counted up to this number. */
export const maxCountedJobs = 1_000;
/** Maximum length of the reason of a failure, in characters. */
export const maxFailureLength = 500;

export const jobGroups = ["running", "waiting", "failed", "finished"] as const;
export const JobGroup = Type.Enum([...jobGroups]);
export type JobGroup = Static<typeof JobGroup>;

const nullableTime = Type.Union([Type.String({ description: "ISO time" }), Type.Null()]);

export const JobInfo = Type.Object({
  id: Type.String(),
  instanceId: Type.String({ description: "The plugin instance that the job belongs to" }),
  job: Type.String({ description: "The name that the plugin gave it" }),
  state: Type.Enum(["created", "retry", "active", "completed", "cancelled", "failed"]),
  description: Type.Union([Type.String(), Type.Null()], {
    description: "What the plugin says about the job's data; the data itself is never sent",
  }),
  attempts: Type.Integer({ description: "Attempts that have begun" }),
  maxAttempts: Type.Integer(),
  createdAt: Type.String(),
  startedAt: nullableTime,
  endedAt: nullableTime,
  runsAt: nullableTime,
  failure: Type.Union([Type.String({ description: "The message of the last error" }), Type.Null()]),
});
export type JobInfo = Static<typeof JobInfo>;

/** Returns jobs of a group, newest first. `before` is the last job shown, for the next page. */
export const listJobs = endpoint({
  method: "POST",
  path: "/list_jobs",
  mount: "admin",
  allowed: "see",
  body: Type.Object(
    {
      group: JobGroup,
      instanceId: Type.Optional(Type.String({ maxLength: 100 })),
      before: Type.Optional(
        Type.Object(
          {
            createdAt: Type.String({ pattern: moment }),
            id: Type.String({ pattern: uuid }),
          },
          strict,
        ),
      ),
    },
    strict,
  ),
  reply: Type.Object({
    jobs: Type.Array(JobInfo),
    hasMore: Type.Boolean(),
    counts: Type.Object(
      { running: Type.Integer(), waiting: Type.Integer(), failed: Type.Integer() },
      { description: "Of the selected plugin, at most `maxCountedJobs` of each" },
    ),
    instances: Type.Array(Type.String(), { description: "The plugin instances that have jobs" }),
    mayManage: Type.Boolean({ description: "Whether this user may retry and cancel" }),
  }),
});

export const ScheduleInfo = Type.Object({
  instanceId: Type.String(),
  job: Type.String(),
  cron: Type.String(),
  words: Type.String({ description: "The cron line in the language of the call" }),
  nextRunAt: Type.String(),
});
export type ScheduleInfo = Static<typeof ScheduleInfo>;

/** Returns the jobs that run on a schedule, the next one first. */
export const listSchedules = endpoint({
  method: "POST",
  path: "/list_job_schedules",
  mount: "admin",
  allowed: "see",
  body: Type.Object({ instanceId: Type.Optional(Type.String({ maxLength: 100 })) }, strict),
  reply: Type.Object({ schedules: Type.Array(ScheduleInfo) }),
});

const oneJob = {
  instanceId: Type.String({ maxLength: 100 }),
  job: Type.String({ maxLength: 100 }),
  id: Type.String({ pattern: uuid }),
};
const done = Type.Object({ ok: Type.Literal(true) });

/** Runs a failed job once more. `attempts` are those that the user saw, so that the same retry cannot run it twice. */
export const retryJob = endpoint({
  method: "POST",
  path: "/retry_job",
  mount: "admin",
  allowed: "manage",
  body: Type.Object({ ...oneJob, attempts: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }, strict),
  reply: done,
});

/** Cancels a job that waits or runs. A running job stops where it next checks its signal. */
export const cancelJob = endpoint({
  method: "POST",
  path: "/cancel_job",
  mount: "admin",
  allowed: "manage",
  body: Type.Object(oneJob, strict),
  reply: done,
});
