/** Reads how much work is stored in the database: jobs of each queue, the outbox, and the last integrity check. */
import { sql } from "kysely";
import type { Database } from "../../contract/database.ts";

/** The same in every process of a deployment. Ages are in seconds. */
export interface StoredWork {
  queues: readonly QueueWork[];
  outbox: { waiting: number; oldestSeconds: number };
  /** The last run of the nightly integrity checks, in seconds of Unix time; absent before the first. */
  integrity?: { verifiedAt: number; violatedRules: number };
}

export interface QueueWork {
  queue: string;
  /** At most `maxCounted`, as the others. */
  waiting: number;
  running: number;
  failed: number;
  /** How long the oldest waiting job has been due; 0 if none is. */
  oldestSeconds: number;
}

/** Counts stop here, so that a long queue costs no more than this many entries of an index. */
const maxCounted = 10_000;

/**
 * Runs in one transaction, whose statements are ended by the database after the given time.
 * @throws Error if the database does not answer or takes longer
 */
export async function readStoredWork(db: Database, timeoutMs: number): Promise<StoredWork> {
  return await db.transaction().execute(async (transaction) => {
    const { rows: path } = await sql<{ schema: string }>`select current_schema() || '_jobs' as schema,
      set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(transaction);
    const jobs = (table: string) => sql.id(path[0]?.schema ?? "", table);
    const counted = (states: readonly string[]) => sql`(select count(*)::int as count,
      coalesce(extract(epoch from now() - min(due)), 0)::float8 as age from (
        select case when job.start_after <= now() then job.start_after end as due
        from unnest(${[...states]}::text[]::${jobs("job_state")}[]) as wanted (state) cross join lateral (
          select start_after from ${jobs("job")} where name = queue.name and state = wanted.state
          order by created_on, id limit ${maxCounted}) as job) as found)`;
    const { rows: queues } = await sql<QueueWork>`select queue.name as queue, waiting.count as waiting,
        running.count as running, failed.count as failed, waiting.age as "oldestSeconds"
      from ${jobs("queue")} as queue cross join lateral ${counted(["created", "retry"])} as waiting
        cross join lateral ${counted(["active"])} as running cross join lateral ${counted(["failed"])} as failed
      where queue.name like '%/%' order by queue.name`.execute(transaction);
    const { rows: outbox } = await sql<StoredWork["outbox"]>`select count(*)::int as waiting,
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
      from (select created_at from portal_outbox order by number limit ${maxCounted}) as entry`.execute(transaction);
    const { rows: verified } = await sql<NonNullable<StoredWork["integrity"]>>`
      select extract(epoch from last.run)::float8 as "verifiedAt", (select count(*)::int from portal_notified_faults
        where night >= last.run::date) as "violatedRules"
      from (select max(completed_on) as run from ${jobs("job")}
        where name = 'kernel/verify-integrity' and state = 'completed') as last
      where last.run is not null`.execute(transaction);
    return {
      queues,
      outbox: outbox[0] ?? { waiting: 0, oldestSeconds: 0 },
      ...(verified[0] === undefined ? {} : { integrity: verified[0] }),
    };
  });
}
