/** Decides whether a request executes at once or waits for a second person, and stores the decision. */
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import { refuseApproval } from "../../contract/refusals.ts";
import type { ApprovalAnswer, ApprovalReason, ApprovalRequest, ApprovalsOptions } from "../../contract.ts";

/**
 * The 24-hour sum counts only what the person has moved alone. Waiting and approved requests do not count: a second
 * person checks them, and one large waiting request must not block all small ones.
 */
export async function requestApproval(
  transaction: DatabaseTransaction,
  options: ApprovalsOptions,
  request: ApprovalRequest,
): Promise<ApprovalAnswer> {
  const { kind, requestedBy, beneficiary, amount, payload = {}, note } = request;
  // Sums the requests of one person one after the other.
  await sql`select finance_lock_person(${requestedBy.pk}::uuid)`.execute(transaction);
  if (kind === "role" && (await waitsForRole(transaction, beneficiary))) throw refuseApproval("roleWaitsAlready");
  const reason = await reasonToWait(transaction, options, requestedBy.pk, amount);
  if (reason !== undefined) {
    if (kind !== "role" && (await areOnePerson(transaction, requestedBy.pk, beneficiary)))
      throw refuseApproval("parties");
    const { rows } = await sql<{ id: string }>`
      insert into finance_approvals (kind, user_id, amount, note, requested_by, payload, reason, reason_limit,
        reason_sum)
      values (${kind}, ${beneficiary}::uuid, ${amount ?? null}::numeric, ${note ?? null},
        ${requestedBy.pk}::uuid,
        ${JSON.stringify(payload)}::text::jsonb,
        ${reason.rule}, ${"limit" in reason ? reason.limit : null}::numeric,
          ${"sum" in reason ? reason.sum : null}::numeric) returning id`.execute(transaction);
    return { approved: false, approvalId: rows[0]?.id ?? "", reason };
  }
  if (amount !== undefined) {
    await sql`insert into finance_direct_moves (kind, requested_by, user_id, amount)
      values (${kind}, ${requestedBy.pk}::uuid, ${beneficiary}::uuid, ${amount}::numeric)`.execute(transaction);
  }
  return { approved: true };
}

/** Nobody could approve such a request. */
async function areOnePerson(transaction: DatabaseTransaction, asker: string, beneficiary: string): Promise<boolean> {
  const { rows } = await sql<{ related: boolean }>`select finance_are_related(${asker}::uuid, ${beneficiary}::uuid)
    as related`.execute(transaction);
  return asker !== beneficiary && rows[0]?.related === true;
}

async function waitsForRole(transaction: DatabaseTransaction, userId: string): Promise<boolean> {
  return (
    (
      await sql`select 1 from finance_approvals where kind = 'role' and state = 'waiting'
    and user_id = ${userId}::uuid`.execute(transaction)
    ).rows.length > 0
  );
}

/** Returns `undefined` if one person may do it alone. */
export async function reasonToWait(
  db: Database | DatabaseTransaction,
  { mode, above, dailyAbove }: ApprovalsOptions,
  person: string,
  amount: string | undefined,
): Promise<ApprovalReason | undefined> {
  if (mode === "one-person") return undefined;
  if (amount === undefined) return { rule: "always" };
  if (new Decimal(amount).greaterThan(above)) return { rule: "single", limit: above };
  const { rows } = await sql<{ sum: string }>`select finance_direct_sum(${person}::uuid) as sum`.execute(db);
  const sum = rows[0]?.sum ?? "0";
  return new Decimal(sum).plus(amount).greaterThan(dailyAbove) ? { rule: "daily", limit: dailyAbove, sum } : undefined;
}
