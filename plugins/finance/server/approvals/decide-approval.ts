/** Approves or rejects a request once, and executes an approved one in the same transaction. */
import { sql } from "kysely";
import { refuse, type ActionResult, type AdminUser, recordPath } from "@portalkit/kernel/contract";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import type { ApprovalExecutor, ApproverProblem, WaitingApproval } from "../../contract.ts";
import type { Finance } from "../services.ts";
import { userNamed } from "../ledger/money-access.ts";
import { refuseMoney } from "../../contract/refusals.ts";
import { notify } from "../ledger/publish-moves.ts";
import { requireProofAbove } from "./require-proof-above.ts";
import { sentenceValues } from "../approval-kinds.ts";
import { readApproval, type StoredApproval } from "./read-approval.ts";

export type Decision = { state: "approved" } | { state: "rejected"; reason: string };

/**
 * @throws PORTAL_FINANCE_DECIDED, PORTAL_FINANCE_APPROVER_… for each rule against this person, and the executor's
 *   errors
 */
export async function decideApproval(
  finance: Finance,
  adminUser: AdminUser,
  id: string,
  decision: Decision,
): Promise<ActionResult> {
  const { services } = finance;
  const asked = await readApproval(services.db, id);
  await assertApprover(services.db, adminUser, asked);
  const { executor } = finance.approvals.kinds.named(asked.kind);
  if (decision.state === "approved") await requireProofAbove(services, finance.options, adminUser, asked.amount);
  const asker = decision.state === "approved" ? await readAsker(finance, executor, asked) : undefined;
  const prepared = decision.state === "approved" ? await executor.prepare?.(asked) : undefined;
  const request = await services.db.transaction().execute(async (transaction) => {
    const request = await lockedApproval(transaction, adminUser, id);
    if (asker !== undefined) await assertStillHas(transaction, asker);
    await decide(transaction, request, adminUser, decision);
    await carryOut(transaction, executor, request, adminUser, decision, prepared);
    const user = await userNamed(transaction, request.beneficiary);
    await services.recordActivity(
      {
        kind: "action",
        adminUser,
        resourceId: "users",
        recordId: request.beneficiary,
        recordLabel: user,
        actionId: `${request.kind} ${decision.state}`,
        details: {
          approvalId: id,
          amount: request.amount,
          requestedBy: request.requestedBy,
          ...request.payload,
          ...("reason" in decision ? { reason: decision.reason } : {}),
        },
      },
      transaction,
    );
    await notifyAsker(finance, transaction, request, user, decision);
    return request;
  });
  await executor.afterDecision?.(request, decision.state);
  finance.approvals.refresh();
  await services.outbox.deliver();
  return { successMessage: `finance:${decision.state}` };
}

/** Stores the decision first, because the database checks for the approval during execution. */
async function decide(
  transaction: DatabaseTransaction,
  { id }: WaitingApproval,
  adminUser: AdminUser,
  decision: Decision,
): Promise<void> {
  await sql`
    update finance_approvals set state = ${decision.state}, decided_by = ${adminUser.pk}::uuid, decided_at = now(),
      rejection = ${"reason" in decision ? decision.reason : null} where id = ${id}::uuid`.execute(transaction);
}

async function carryOut(
  transaction: DatabaseTransaction,
  executor: ApprovalExecutor,
  request: StoredApproval,
  adminUser: AdminUser,
  decision: Decision,
  prepared: unknown,
): Promise<void> {
  if (decision.state === "rejected") return await executor.reject?.(transaction, request, adminUser, decision.reason);
  await executor.carryOut(transaction, request, adminUser, prepared);
}

/** Locks the request, so that concurrent decisions run one after the other. */
async function lockedApproval(
  transaction: DatabaseTransaction,
  adminUser: AdminUser,
  id: string,
): Promise<StoredApproval> {
  await sql`select 1 from finance_approvals where id = ${id}::uuid for update`.execute(transaction);
  const request = await readApproval(transaction, id);
  await assertApprover(transaction, adminUser, request);
  return request;
}

/**
 * A request of who is suspended, or has lost the right, can be rejected, or waits until they have it again.
 * @throws PORTAL_FINANCE_ASKER_SUSPENDED, PORTAL_FINANCE_ASKER_RIGHT
 */
async function readAsker(
  { services }: Finance,
  executor: ApprovalExecutor,
  request: StoredApproval,
): Promise<AdminUser> {
  const asker = await services.findUser(request.requestedBy);
  if (asker === undefined) throw refuseMoney("askerSuspended");
  if (!executor.mayAsk(asker, request)) throw refuseMoney("askerRight");
  return asker;
}

/** Locks the account, so that a role is not taken away between the question and the decision. */
async function assertStillHas(transaction: DatabaseTransaction, { pk, role }: AdminUser): Promise<void> {
  const { rows } = await sql`select 1 from portal_active_users
    where id = ${pk}::uuid and role = ${role} for share`.execute(transaction);
  if (rows.length === 0) throw refuseMoney("askerRight");
}

async function assertApprover(
  db: Database | DatabaseTransaction,
  { pk }: AdminUser,
  { id, state }: StoredApproval,
): Promise<void> {
  const problem = await approverProblem(db, pk, id);
  if (problem === "right") throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  if (problem !== null) throw refuseMoney(problem);
  if (state !== "waiting") throw refuseMoney("decided");
}

/** Returns the rule that prevents this person from deciding the request; null if the person may decide it. */
export async function approverProblem(
  db: Database | DatabaseTransaction,
  person: string,
  approvalId: string,
): Promise<ApproverProblem | null> {
  const { rows } = await sql<{ problem: ApproverProblem | null }>`select finance_approver_problem(${person}::uuid, a)
    as problem from finance_approvals a where id = ${approvalId}::uuid`.execute(db);
  return rows[0]?.problem ?? null;
}

async function notifyAsker(
  { services, approvals }: Finance,
  transaction: DatabaseTransaction,
  request: WaitingApproval,
  user: string,
  { state }: Decision,
): Promise<void> {
  const { notices, isPermit } = approvals.kinds.named(request.kind);
  await notify(
    services,
    transaction,
    request.requestedBy,
    notices[state],
    sentenceValues(request, user),
    isPermit && state === "approved" ? String(request.payload["link"]) : recordPath("approvals", "show", request.id),
  );
}
