/** The only limiter of repeated attempts, with one table that all processes share. */
import { sql } from "kysely";
import { refuse } from "../../contract/errors/refusals.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import {
  decideAttempt,
  rememberedCount,
  type AccountPressure,
  type AttemptCounter,
  type AttemptRule,
  type CountedSubject,
} from "./attempt-rules.ts";
import { createRefusalMemory, type RefusalMemory } from "./refusal-memory.ts";

export type { AttemptRule, CountedSubject } from "./attempt-rules.ts";

/** No rule remembers an attempt for longer than this. */
export const maxMemoryHours = 25;

/** One memory for each database, because tests run several portals in one process. */
const memories = new WeakMap<object, RefusalMemory>();

function memoryOf(db: object): RefusalMemory {
  const memory = memories.get(db) ?? createRefusalMemory();
  memories.set(db, memory);
  return memory;
}

/** Refuses a flood without querying the database. @throws PORTAL_SESSION_TOO_MANY_TRIES */
export function refuseFlood(db: Database, subjects: readonly string[]): void {
  for (const subject of subjects) {
    const seconds = memoryOf(db).secondsLeft(subject);
    if (seconds !== undefined) throw refuse("PORTAL_SESSION_TOO_MANY_TRIES", { seconds });
  }
}

/**
 * Counts an attempt before its content is checked: for all its subjects, or for none if one of them must still wait.
 * Locks the rows in a fixed order, so that hundreds of concurrent attempts succeed no more often than sequential ones.
 * @throws PORTAL_SESSION_TOO_MANY_TRIES with the seconds to wait; a refused attempt is not counted and does not prolong
 * the wait
 */
export async function limitAttempts(
  db: Database | DatabaseTransaction,
  counted: readonly CountedSubject[],
  pressure?: AccountPressure,
): Promise<void> {
  const decision = await inTransaction(db, async (transaction) => {
    const { counters, now } = await lockCounters(
      transaction,
      [...counted, ...(pressure === undefined ? [] : [pressure])].map(({ subject }) => subject),
    );
    const counterOf = (subject: string): AttemptCounter =>
      counters.get(subject) ?? { count: 0, lastAt: now, waitingSince: null };
    const decided = decideAttempt(counted, pressure, counterOf, now);
    if (decided.isAllowed)
      await countEach(transaction, [...counted, ...(pressure === undefined ? [] : [pressure])], counterOf, now);
    else if (decided.beginsToWait !== undefined)
      await sql`update portal_attempts set waiting_since = clock_timestamp()
      where subject = ${decided.beginsToWait}`.execute(transaction);
    return decided;
  });
  if (decision.isAllowed) return;
  const seconds = Math.max(1, Math.ceil(decision.secondsLeft));
  memoryOf(db).note(decision.refusedBy, seconds);
  throw refuse("PORTAL_SESSION_TOO_MANY_TRIES", { seconds });
}

/** Deletes everything that was counted for these subjects. */
export async function resetAttempts(db: Database | DatabaseTransaction, subjects: readonly string[]): Promise<void> {
  await sql`delete from portal_attempts where subject in (${inOrder(subjects)})`.execute(db);
}

/** Refunds one attempt, for subjects that several users share. */
export async function refundAttempts(db: Database | DatabaseTransaction, subjects: readonly string[]): Promise<void> {
  await sql`update portal_attempts set count = count - 1 where subject in (${inOrder(subjects)})
    and count > 0`.execute(db);
}

/** Locks the rows in the same order as an attempt does; otherwise two attempts from one line would deadlock. */
const inOrder = (subjects: readonly string[]): ReturnType<typeof sql> => sql`select subject from portal_attempts
  where subject = any(${[...subjects]}::text[]) order by subject for update`;

async function inTransaction<Result>(
  db: Database | DatabaseTransaction,
  run: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? await run(db as DatabaseTransaction) : await db.transaction().execute(run);
}

async function lockCounters(
  db: DatabaseTransaction,
  subjects: readonly string[],
): Promise<{ counters: ReadonlyMap<string, AttemptCounter>; now: number }> {
  const { rows } = await sql<{
    subject: string;
    count: number;
    last_at: string;
    waiting_since: string | null;
    now: string;
  }>`
    insert into portal_attempts as kept (subject, count, last_at) select distinct subject, 0, clock_timestamp()
      from unnest(${[...subjects]}::text[]) as subject order by subject
    on conflict (subject) do update set subject = excluded.subject
    returning subject, count, extract(epoch from last_at)::text as last_at, extract(epoch
      from waiting_since)::text as waiting_since, extract(epoch from clock_timestamp())::text as now`.execute(db);
  const counters = new Map(
    rows.map(({ subject, count, last_at: lastAt, waiting_since: since }) => [
      subject,
      { count, lastAt: Number(lastAt), waitingSince: since === null ? null : Number(since) },
    ]),
  );
  return { counters, now: Math.max(...rows.map(({ now }) => Number(now))) };
}

async function countEach(
  db: DatabaseTransaction,
  counted: readonly { subject: string; rule: AttemptRule }[],
  counterOf: (subject: string) => AttemptCounter,
  now: number,
): Promise<void> {
  const counts = counted.map(({ subject, rule }) => rememberedCount(counterOf(subject), rule, now) + 1);
  await sql`update portal_attempts as kept set count = counted.count, last_at = clock_timestamp(), waiting_since = null
    from unnest(${counted.map(({ subject }) => subject)}::text[], ${counts}::int[]) as counted (subject, count)
      where kept.subject = counted.subject`.execute(db);
}
