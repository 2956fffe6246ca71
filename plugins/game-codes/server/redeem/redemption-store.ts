/**
 * Attempts to redeem as they are kept. Each move is one statement that names the state it leaves: of two who try, one
 * wins.
 */
import { sql, type RawBuilder } from "kysely";
import type { Database, DatabaseTransaction } from "#kernel/server";
import type { RedeemReport } from "./redeem-provider.ts";

export interface Redemption {
  id: string;
  code_id: string;
  user_id: string;
  player_id: string;
  state: "queued" | "inprogress";
  cancel_asked: boolean;
  /** Questions in a row that got no answer. */
  unanswered: number;
  /** Seconds since it was sent; null while it waits. */
  sent_seconds: number | null;
}

const columns = sql`id, code_id, user_id, player_id, state, cancel_asked, unanswered, extract(epoch
  from now() - sent_at)::float8 as sent_seconds`;

/** Begins an attempt with one supplier, in the transaction that holds the code's row. */
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
 * Those of another supplier are left to it. One from before suppliers were written down belongs to the first that comes
 * by.
 */
const isOf = (provider: string): RawBuilder<unknown> => sql`(provider is null or provider = ${provider})`;

/** Takes some that are due with a supplier for this process alone, for a while. */
export async function leaseDue(
  db: Database,
  provider: string,
  most: number,
  leaseSeconds: number,
): Promise<Redemption[]> {
  const { rows } = await sql<Redemption>`
    update redemptions set leased_until = now() + make_interval(secs => ${leaseSeconds}), provider = ${provider}
      where id in (
      select id from redemptions where state in ('queued', 'inprogress') and ${isOf(provider)} and next_at <= now()
        and (leased_until is null or leased_until < now()) order by next_at limit ${most} for update skip locked
    ) returning ${columns}`.execute(db);
  return rows;
}

/** Seconds until the next one is due; nothing when none is under way. */
export async function nextDue(db: Database, provider: string): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(greatest(next_at, coalesce(leased_until, next_at))) - now())::float8 as seconds
      from redemptions where state in ('queued', 'inprogress') and ${isOf(provider)}`.execute(db);
  return rows[0]?.seconds ?? undefined;
}

/** From the queue to the provider, written down before the provider is told. False when it was cancelled first. */
export async function claim(db: Database, { id }: Pick<Redemption, "id">): Promise<boolean> {
  const { rows } = await sql`
    with moved as (update redemptions set state = 'inprogress', sent_at = now() where id = ${id} and state = 'queued'
      returning code_id)
    update codes set redeem_status = 'inprogress', used_at = coalesce(used_at, now()) from moved
      where codes.id = moved.code_id returning 1`.execute(db);
  return rows.length > 0;
}

/** Notes how it stands and when to ask again. True when that ended it. */
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

/** No answer came: asked again later, and later each time. */
export async function noteSilence(
  db: Database,
  { id }: Pick<Redemption, "id">,
  askAgainSeconds: number,
): Promise<void> {
  await sql`update redemptions set unanswered = unanswered + 1, leased_until = null,
    next_at = now() + make_interval(secs => ${askAgainSeconds}) where id = ${id}
      and state in ('queued', 'inprogress')`.execute(db);
}

/** Sent anew under the same id, since the provider has never heard of it. False when it has ended meanwhile. */
export async function noteSent(db: Database, { id }: Pick<Redemption, "id">): Promise<boolean> {
  return (
    (
      await sql`update redemptions set sent_at = now() where id = ${id} and state = 'inprogress'
    returning 1`.execute(db)
    ).rows.length > 0
  );
}

/** Stops a code's attempt where it still waits; asks for it where it is under way; nothing where there is none. */
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
