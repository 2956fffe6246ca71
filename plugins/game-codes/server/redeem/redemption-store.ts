/**
 * Stores redemption attempts. Each transition is one statement that names the state it leaves, so that of two
 * concurrent attempts only one succeeds.
 */
import { sql, type RawBuilder } from "kysely";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import type { RedeemReport } from "./redeem-provider.ts";

export interface Redemption {
  id: string;
  code_id: string;
  user_id: string;
  player_id: string;
  state: "queued" | "inprogress";
  cancel_asked: boolean;
  /** The number of consecutive requests without a response. */
  unanswered: number;
  /** Seconds since the attempt was sent; null while it is queued. */
  sent_seconds: number | null;
}

const columns = sql`id, code_id, user_id, player_id, state, cancel_asked, unanswered, extract(epoch
  from now() - sent_at)::float8 as sent_seconds`;

/** Creates an attempt with one supplier, in the transaction that locks the code's row. */
export async function addRedemption(
  db: DatabaseTransaction,
  codeId: string,
  userId: string,
  playerId: string,
  provider: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into redemptions (code_id, user_id, player_id, provider)
    values (${codeId}, ${userId}, ${playerId}, ${provider}) returning id`.execute(db);
  await sql`update codes set redeem_status = 'queued', redeem_error = null, redeem_success = null,
    redeem_progress_step = null, redeem_progress_total_steps = null where id = ${codeId}`.execute(db);
  return rows[0]?.id ?? "";
}

/**
 * Matches the attempts of one supplier. Attempts from before suppliers were stored belong to the first supplier that
 * leases them.
 */
const isOf = (provider: string): RawBuilder<unknown> => sql`(provider is null or provider = ${provider})`;

/** Leases some due attempts of a supplier to this process for a limited time. */
export async function leaseDue(
  db: Database,
  provider: string,
  max: number,
  leaseSeconds: number,
): Promise<Redemption[]> {
  const { rows } = await sql<Redemption>`
    update redemptions set leased_until = now() + make_interval(secs => ${leaseSeconds}), provider = ${provider}
      where id in (
      select id from redemptions where state in ('queued', 'inprogress') and ${isOf(provider)} and next_at <= now()
        and (leased_until is null or leased_until < now()) order by next_at limit ${max} for update skip locked
    ) returning ${columns}`.execute(db);
  return rows;
}

/** Returns the seconds until the next attempt is due, or undefined if none is in progress. */
export async function nextDue(db: Database, provider: string): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(greatest(next_at, coalesce(leased_until, next_at))) - now())::float8 as seconds
      from redemptions where state in ('queued', 'inprogress') and ${isOf(provider)}`.execute(db);
  return rows[0]?.seconds ?? undefined;
}

/**
 * Moves an attempt from the queue to the provider; this is stored before it is sent. Returns false if it was cancelled
 * first.
 */
export async function claim(db: Database, { id }: Pick<Redemption, "id">): Promise<boolean> {
  const { rows } = await sql`
    with moved as (update redemptions set state = 'inprogress', sent_at = now() where id = ${id} and state = 'queued'
      returning code_id)
    update codes set redeem_status = 'inprogress', used_at = coalesce(used_at, now()) from moved
      where codes.id = moved.code_id returning 1`.execute(db);
  return rows.length > 0;
}

/** Stores the reported state and when to poll again. Returns true if the report ended the attempt. */
export async function note(
  db: Database,
  { id }: Pick<Redemption, "id">,
  report: Exclude<RedeemReport, { state: "unknown" }>,
  askAgainSeconds: number,
): Promise<boolean> {
  if (report.state === "inprogress") {
    await sql`
      with moved as (update redemptions
        set unanswered = 0, leased_until = null, next_at = now() + make_interval(secs => ${askAgainSeconds})
          where id = ${id} and state = 'inprogress' returning code_id)
      update codes set redeem_progress_step = coalesce(${report.step ?? null}::int, redeem_progress_step),
        redeem_progress_total_steps = coalesce(${report.totalSteps ?? null}::int, redeem_progress_total_steps)
      from moved where codes.id = moved.code_id`.execute(db);
    return false;
  }
  const error = report.state === "failed" ? report.error : null;
  const { rows } = await sql`
    with moved as (update redemptions
      set state = ${report.state}, error = ${error}, ended_at = now(), leased_until = null where id = ${id}
        and state = 'inprogress' returning code_id)
    update codes set redeem_status = ${report.state}, redeem_error = ${error},
      redeem_success = ${report.state === "completed"}, redeem_progress_step = case
        when ${report.state} = 'completed' then redeem_progress_total_steps else redeem_progress_step end
    from moved where codes.id = moved.code_id returning 1`.execute(db);
  return rows.length > 0;
}

/** Schedules the next request after a missing response; the caller increases the delay each time. */
export async function noteSilence(
  db: Database,
  { id }: Pick<Redemption, "id">,
  askAgainSeconds: number,
): Promise<void> {
  await sql`update redemptions set unanswered = unanswered + 1, leased_until = null,
    next_at = now() + make_interval(secs => ${askAgainSeconds}) where id = ${id}
      and state in ('queued', 'inprogress')`.execute(db);
}

/**
 * Marks an attempt as sent again under the same id, because the provider does not know it. Returns false if it has
 * ended in the meantime.
 */
export async function noteSent(db: Database, { id }: Pick<Redemption, "id">): Promise<boolean> {
  return (
    (
      await sql`update redemptions set sent_at = now() where id = ${id} and state = 'inprogress'
    returning 1`.execute(db)
    ).rows.length > 0
  );
}

/**
 * Cancels a code's attempt if it is queued, requests cancellation if it is in progress, and returns undefined if there
 * is none.
 */
export async function askToCancel(db: DatabaseTransaction, codeId: string): Promise<"cancelled" | "asked" | undefined> {
  const { rows: stopped } = await sql`
    with moved as (update redemptions set state = 'cancelled', ended_at = now(), leased_until = null
      where code_id = ${codeId} and state = 'queued' returning code_id)
    update codes set redeem_status = 'cancelled', redeem_success = false from moved where codes.id = moved.code_id
      returning 1`.execute(db);
  if (stopped.length > 0) return "cancelled";
  const { rows: asked } = await sql`update redemptions set cancel_asked = true, next_at = now()
    where code_id = ${codeId} and state = 'inprogress' returning 1`.execute(db);
  return asked.length > 0 ? "asked" : undefined;
}
