/**
 * Stores an operator's decision. As in the job, each transition depends on the state it leaves, so that only one of two
 * concurrent changes succeeds.
 */
import { sql, type RawBuilder } from "kysely";
import { inEnglish, type Database, type DatabaseTransaction } from "@portalkit/kernel/server";
import { stuckAfterMinutes } from "../../../contract/redeem/settle-calls.ts";

export interface SettledRedemption {
  id: string;
  code_id: string;
  code_tail: string;
  state: string;
  is_stuck: boolean;
  /** The attempt was started with another supplier than the configured one. */
  is_elsewhere: boolean;
}

/**
 * An attempt is stuck if it takes too long, or if it belongs to another supplier than the configured one, which would
 * never end it.
 */
const isStuck = (provider: string | undefined): RawBuilder<unknown> => sql`(r.state in ('queued', 'inprogress')
  and (coalesce(r.sent_at, r.created_at) < now() - make_interval(mins => ${stuckAfterMinutes})
    or ${isElsewhere(provider)}))`;
const isElsewhere = (provider: string | undefined): RawBuilder<unknown> =>
  provider === undefined ? sql`true` : sql`(r.provider is not null and r.provider <> ${provider})`;

/** Locks the row, so that the job cannot end the attempt in the meantime. */
export async function lockRedemption(
  db: DatabaseTransaction,
  id: string,
  provider: string | undefined,
): Promise<SettledRedemption | undefined> {
  const { rows } = await sql<SettledRedemption>`select r.id, r.code_id, r.state, c.code_tail,
    ${isStuck(provider)} as is_stuck, ${isElsewhere(provider)} as is_elsewhere from redemptions r join codes c
      on c.id = r.code_id where r.id = ${id}::uuid for update of r`.execute(db);
  return rows[0];
}

/** Makes the attempts due immediately and ignores those that have ended. */
export async function askAgain(db: Database | DatabaseTransaction, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`update redemptions set next_at = now(), unanswered = 0
    where id = any(${[...ids]}::uuid[]) and state in ('queued', 'inprogress')`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function markRedeemed(
  db: DatabaseTransaction,
  { id, code_id: codeId }: SettledRedemption,
  adminId: string,
  reason: string,
): Promise<void> {
  await sql`update redemptions set state = 'completed', ended_at = now(), leased_until = null,
    settled_by = ${adminId}::uuid, settled_reason = ${reason} where id = ${id}::uuid`.execute(db);
  await sql`update codes set redeem_status = 'completed', redeem_error = null, redeem_success = true,
    redeem_progress_step = redeem_progress_total_steps where id = ${codeId}`.execute(db);
}

/** Ends the attempt; because of `released_at`, the next attempt asks the provider about this one first. */
export async function release(
  db: DatabaseTransaction,
  { id, code_id: codeId }: SettledRedemption,
  adminId: string,
  reason: string,
): Promise<void> {
  await sql`update redemptions set state = 'failed', error = ${inEnglish("game-codes:settle.ended")}, ended_at = now(),
    released_at = now(), leased_until = null, settled_by = ${adminId}::uuid, settled_reason = ${reason}
      where id = ${id}::uuid`.execute(db);
  await sql`update codes set redeem_status = 'failed', redeem_error = ${inEnglish("game-codes:settle.ended")},
    redeem_success = false where id = ${codeId}`.execute(db);
}

/** Counts the attempts that need an operator's attention, using the index of attempts in progress. */
export async function countStuck(db: Database, provider: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from redemptions r
    where ${isStuck(provider)}`.execute(db);
  return rows[0]?.count ?? 0;
}
