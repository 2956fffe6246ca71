/** Approves or rejects a request once, and executes an approved one in the same transaction. */
import { sql } from "kysely";
import { refuse, type ActionResult, type AdminUser, recordPath } from "@portalkit/kernel/contract";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import type { ApprovalExecutor, ApproverProblem, Decision, WaitingApproval } from "../../contract.ts";
import type { ApprovalsEngine, ApprovalsServices } from "../services.ts";
import { userNamed } from "@portalkit/auth/server";
import { refuseApproval } from "../../contract/refusals.ts";
import { notifyUser } from "../requests/notify-user.ts";
import { requireProofAbove } from "../requests/require-proof-above.ts";
import { sentenceValues } from "../approval-kinds.ts";
import { readApproval, type StoredApproval } from "../requests/read-approval.ts";

/** See `Approvals.decide`. */
export async function decideApproval(
  engine: ApprovalsEngine,
  adminUser: AdminUser,
  id: string,
  decision: Decision,
): Promise<ActionResult> {
  const { services, kinds } = engine;
  const asked = await readApproval(services.db, id);
  await assertApprover(services.db, adminUser, asked);
  const { executor } = kinds.named(asked.kind);
  if (decision.state === "approved") await requireProofAbove(services, services.options, adminUser, asked.amount);
  const asker = decision.state === "approved" ? await readAsker(services, executor, asked) : undefined;
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
    await notifyAsker(engine, transaction, request, user, decision);
    return request;
  });
  await executor.afterDecision?.(request, decision.state);
  engine.refresh();
  await services.outbox.deliver();
  return { successMessage: `approvals:${decision.state}` };
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
  services: ApprovalsServices,
  executor: ApprovalExecutor,
  request: StoredApproval,
): Promise<AdminUser> {
  const asker = await services.findUser(request.requestedBy);
  if (asker === undefined) throw refuseApproval("askerSuspended");
  if (!executor.mayAsk(asker, request)) throw refuseApproval("askerRight");
  return asker;
}

/** Locks the account, so that a role is not taken away between the question and the decision. */
async function assertStillHas(transaction: DatabaseTransaction, { pk, role }: AdminUser): Promise<void> {
  const { rows } = await sql`select 1 from portal_active_users
    where id = ${pk}::uuid and role = ${role} for share`.execute(transaction);
  if (rows.length === 0) throw refuseApproval("askerRight");
}

async function assertApprover(
  db: Database | DatabaseTransaction,
  { pk }: AdminUser,
  { id, state }: StoredApproval,
): Promise<void> {
  const problem = await approverProblem(db, pk, id);
  if (problem === "right") throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  if (problem !== null) throw refuseApproval(problem);
  if (state !== "waiting") throw refuseApproval("decided");
}

/** Returns the rule that prevents this person from deciding the request; null if the person may decide it. */
async function approverProblem(
  db: Database | DatabaseTransaction,
  person: string,
  approvalId: string,
): Promise<ApproverProblem | null> {
  const { rows } = await sql<{ problem: ApproverProblem | null }>`select finance_approver_problem(${person}::uuid, a)
    as problem from finance_approvals a where id = ${approvalId}::uuid`.execute(db);
  return rows[0]?.problem ?? null;
}

async function notifyAsker(
  { services, kinds }: ApprovalsEngine,
  transaction: DatabaseTransaction,
  request: WaitingApproval,
  user: string,
  { state }: Decision,
): Promise<void> {
  const { notices, isPermit } = kinds.named(request.kind);
  await notifyUser(
    services,
    transaction,
    request.requestedBy,
    notices[state],
    sentenceValues(request, user, services.options),
    isPermit && state === "approved" ? String(request.payload["link"]) : recordPath("approvals", "show", request.id),
  );
}
