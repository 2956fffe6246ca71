/** Reads jobs from the tables of pg-boss: a page of a group, and their numbers, both within an index. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/server";
import { jobsPage, maxCountedJobs, maxFailureLength, type JobGroup } from "../contract.ts";

export interface JobRow {
  id: string;
  name: string;
  state: "created" | "retry" | "active" | "completed" | "cancelled" | "failed";
  data: unknown;
  attempts: number;
  maxAttempts: number;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  runsAt: string | null;
  failure: string | null;
}

const statesOf: Readonly<Record<JobGroup, readonly JobRow["state"][]>> = {
  running: ["active"],
  waiting: ["created", "retry"],
  failed: ["failed"],
  finished: ["completed", "cancelled"],
};

/**
 * pg-boss has no index for lists. Without this one, a few failed jobs among a million finished ones would be found by
 * reading them all.
 */
export async function createListIndex(db: Database, schema: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('portal_jobs_listed'))`.execute(transaction);
    await sql`create index if not exists portal_jobs_listed
      on ${sql.id(schema, "job_common")} (name, state, created_on desc, id desc)`.execute(transaction);
  });
}

/**
 * Returns a page of jobs, newest first, and whether there are more. Each queue and state is read from its own place in
 * the index.
 */
export async function readJobs(
  db: Database,
  schema: string,
  queues: readonly string[],
  group: JobGroup,
  before?: { createdAt: string; id: string },
): Promise<{ rows: JobRow[]; hasMore: boolean }> {
  const from =
    before === undefined
      ? sql``
      : sql` and (created_on, id) < (${existing(before.createdAt)}::timestamptz, ${before.id}::uuid)`;
  const { rows } = await sql<JobRow>`
    select job.id, job.name, job.state::text as state, job.data,
      case when job.started_on is null then 0 else job.retry_count + 1 end as attempts,
      job.retry_limit + 1 as "maxAttempts",
      to_char(job.created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
      job.started_on as "startedAt", job.completed_on as "endedAt",
      case when job.state in ('created', 'retry') then job.start_after end as "runsAt",
      left(coalesce(job.output ->> 'message', job.output #>> '{value,message}'), ${maxFailureLength}) as failure
    from unnest(${[...queues]}::text[]) as queue (name)
      cross join unnest(${[...statesOf[group]]}::text[]::${sql.id(schema, "job_state")}[]) as wanted (state)
      cross join lateral (select * from ${sql.id(schema, "job")} as job
        where job.name = queue.name and job.state = wanted.state${from}
        order by created_on desc, id desc limit ${jobsPage + 1}) as job
    order by job.created_on desc, job.id desc limit ${jobsPage + 1}`.execute(db);
  return { rows: rows.slice(0, jobsPage), hasMore: rows.length > jobsPage };
}

/** A day that its month does not have becomes one of the next month: PostgreSQL refuses it. */
function existing(moment: string): string {
  const [year = 0, month = 1, day, hour, minute, second] = moment.slice(0, 19).split(/\D/).map(Number);
  return `${new Date(Date.UTC(year, month - 1, day, hour, minute, second)).toISOString().slice(0, 19)}${moment.slice(19)}`;
}

/** Counts the jobs that are not finished, at most `maxCountedJobs` of each group. */
export async function countJobs(
  db: Database,
  schema: string,
  queues: readonly string[],
): Promise<Record<"running" | "waiting" | "failed", number>> {
  const { rows } = await sql<{ state: JobRow["state"]; count: number }>`
    select wanted.state::text as state, sum(counted.count)::int as count
    from unnest(${[...queues]}::text[]) as queue (name)
      cross join unnest(array['created', 'retry', 'active', 'failed']::${sql.id(schema, "job_state")}[]) as wanted (state)
      cross join lateral (select count(*) as count from (select 1 from ${sql.id(schema, "job")} as job
        where job.name = queue.name and job.state = wanted.state limit ${maxCountedJobs}) as found) as counted
    group by wanted.state`.execute(db);
  const countOf = (group: JobGroup): number =>
    Math.min(
      maxCountedJobs,
      rows.filter(({ state }) => statesOf[group].includes(state)).reduce((sum, { count }) => sum + count, 0),
    );
  return { running: countOf("running"), waiting: countOf("waiting"), failed: countOf("failed") };
}
