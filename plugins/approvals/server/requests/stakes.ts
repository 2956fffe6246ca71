/**
 * Judges what a write outside the ledger puts at stake like money that one person moves. Above the limits the write is
 * refused, and a request is made: once it is approved, its asker may repeat the write.
 */
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { Refusal } from "@portalkit/kernel/contract";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import type { ApprovalRequest, Stake } from "../../contract.ts";
import { stakeWaits } from "../../contract/refusals.ts";
import type { ApprovalsServices } from "../services.ts";
import { reasonToWait } from "./request-approval.ts";
import { requireProofAbove } from "./require-proof-above.ts";

/** Requests of one person that wait: a bulk edit asks for the first ones only. */
export const maxWaiting = 20;

/**
 * @param ask makes the request in a transaction of its own, since the caller's is rolled back
 * @throws PORTAL_FINANCE_STAKE_WAITS, PORTAL_SESSION_PROOF_REQUIRED
 */
export async function assertStake(
  services: ApprovalsServices,
  transaction: DatabaseTransaction,
  stake: Stake,
  ask: () => void,
): Promise<void> {
  const { options } = services;
  const { kind, requestedBy, subject, amount } = stake;
  if (options.mode === "one-person" || new Decimal(amount).lessThanOrEqualTo(0)) return;
  await sql`select finance_lock_person(${requestedBy.pk}::uuid)`.execute(transaction);
  if (stake.countsOnce === true && (await wasCounted(transaction, stake))) return;
  await requireProofAbove(services, options, requestedBy, amount, transaction);
  const reason = await reasonToWait(transaction, options, requestedBy.pk, amount);
  if (reason === undefined) {
    await sql`insert into finance_direct_moves (kind, requested_by, user_id, amount, subject)
      values (${kind}, ${requestedBy.pk}::uuid, ${requestedBy.pk}::uuid, ${amount}::numeric, ${subject})`.execute(
      transaction,
    );
    return;
  }
  if (await usePermit(transaction, stake)) return;
  ask();
  throw new Refusal(stakeWaits, { amount: new Decimal(amount).toFixed(2), unit: options.unit });
}

/** The request that `assertStake` asks for; undefined if one for it waits already, or too many do. */
export async function requestOf(
  transaction: DatabaseTransaction,
  { kind, requestedBy, subject, amount, note, link }: Stake,
  permitKinds: readonly string[],
): Promise<ApprovalRequest | undefined> {
  await sql`select finance_lock_person(${requestedBy.pk}::uuid)`.execute(transaction);
  const {
    rows: [waiting],
  } = await sql<{ same: boolean; count: number }>`
    select coalesce(bool_or(payload ->> 'subject' = ${subject} and amount >= ${amount}::numeric), false) as same,
      count(*)::integer as count from finance_approvals
    where requested_by = ${requestedBy.pk}::uuid and state = 'waiting' and payload ? 'subject'
      and kind = any (${[...permitKinds]}::text[])`.execute(transaction);
  if (waiting === undefined || waiting.same || waiting.count >= maxWaiting) return undefined;
  return { kind, requestedBy, beneficiary: requestedBy.pk, amount, note, payload: { subject, link } };
}

async function wasCounted(transaction: DatabaseTransaction, { requestedBy, subject }: Stake): Promise<boolean> {
  const { rows } = await sql`
    select 1 from finance_direct_moves where requested_by = ${requestedBy.pk}::uuid and subject = ${subject}
    union all select 1 from finance_approvals where requested_by = ${requestedBy.pk}::uuid and used_in is not null
      and payload ->> 'subject' = ${subject} limit 1`.execute(transaction);
  return rows.length > 0;
}

async function usePermit(
  transaction: DatabaseTransaction,
  { kind, requestedBy, subject, amount }: Stake,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update finance_approvals set used_in = pg_current_xact_id() where id = (
      select id from finance_approvals where requested_by = ${requestedBy.pk}::uuid and kind = ${kind}
        and payload ->> 'subject' = ${subject} and state = 'approved' and used_in is null and decided_in is not null
        and decided_at > now() - interval '23 hours 59 minutes' and amount >= ${amount}::numeric
      order by amount limit 1 for update)`.execute(transaction);
  return numAffectedRows === 1n;
}
