/** The approvals engine of this plugin instance, provided to other plugins as `approvalsPort`. */
import { sql } from "kysely";
import { topics, recordPath } from "@portalkit/kernel/contract";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import type { ApprovalRequest, Stake } from "../contract.ts";
import type { ApprovalsServices, ApprovalsEngine } from "./services.ts";
import { createApprovalKinds, sentenceValues, type ApprovalKinds } from "./approval-kinds.ts";
import { userNamed } from "@portalkit/auth/server";
import { notifyUser } from "./requests/notify-user.ts";
import { approvalsItemId } from "./decisions/approvals-badge.ts";
import { decideApproval } from "./decisions/decide-approval.ts";
import { readApproval } from "./requests/read-approval.ts";
import { requireProofAbove } from "./requests/require-proof-above.ts";
import { reasonToWait, requestApproval } from "./requests/request-approval.ts";
import { assertStake, maxWaiting, requestOf } from "./requests/stakes.ts";
import { guardedRolesOf } from "./requests/start-approvals.ts";
import { viewsOf } from "./decisions/views-of.ts";

/** Maximum number of notified approvers; if more were notified, each would leave the decision to the others. */
const maxNotified = 50;

/** Created in `setup`: does not read anything yet. */
export function createApprovals(services: ApprovalsServices): ApprovalsEngine {
  const { options } = services;
  const kinds = createApprovalKinds();
  const refresh = (): void => {
    for (const resourceId of ["approvals", ...kinds.shownIn]) services.resourceChanged(resourceId);
    services.publish(topics.menuBadge(approvalsItemId), {});
  };
  const askFor = async (stake: Stake): Promise<void> => {
    const isAsked = await services.db.transaction().execute(async (transaction) => {
      const request = await requestOf(transaction, stake, kinds.permits);
      if (request === undefined) return false;
      const answer = await requestApproval(transaction, options, request);
      if (!answer.approved) await notifyApprovers(services, kinds, transaction, answer.approvalId, request);
      return !answer.approved;
    });
    if (!isAsked) return;
    refresh();
    await services.outbox.deliver();
  };
  /** By person. */
  const asking = new Map<string, number>();
  /** The caller's transaction has to end first, which on one connection lets this one begin. */
  const askLater = (stake: Stake): void => {
    const { pk } = stake.requestedBy;
    const underWay = asking.get(pk) ?? 0;
    // A bulk edit may be refused for thousands of records at once.
    if (underWay >= maxWaiting) return;
    asking.set(pk, underWay + 1);
    askFor(stake)
      .catch((error: unknown) => services.log.error({ err: error }, "failed to ask for the approval of a stake"))
      .finally(() => {
        const left = (asking.get(pk) ?? 1) - 1;
        if (left === 0) asking.delete(pk);
        else asking.set(pk, left);
      });
  };
  const engine: ApprovalsEngine = {
    services,
    kinds,
    request: async (transaction, request) => {
      kinds.named(request.kind);
      await requireProofAbove(services, options, request.requestedBy, request.amount, transaction);
      const answer = await requestApproval(transaction, options, request);
      if (!answer.approved) await notifyApprovers(services, kinds, transaction, answer.approvalId, request);
      return answer;
    },
    announce: async () => {
      refresh();
      await services.outbox.deliver();
    },
    assertStake: (transaction, stake) => assertStake(services, transaction, stake, () => askLater(stake)),
    preview: ({ requestedBy, amount }) => reasonToWait(services.db, options, requestedBy.pk, amount),
    decide: (adminUser, approvalId, decision) => decideApproval(engine, adminUser, approvalId, decision),
    viewsOf: (db, adminUser, approvalIds) => viewsOf(engine, db, adminUser, approvalIds),
    guardedRoles: guardedRolesOf(services),
    refresh,
  };
  return engine;
}

/** Notifies exactly the users who may decide the request. */
async function notifyApprovers(
  services: ApprovalsServices,
  kinds: ApprovalKinds,
  transaction: DatabaseTransaction,
  approvalId: string,
  { requestedBy }: ApprovalRequest,
): Promise<void> {
  const request = await readApproval(transaction, approvalId);
  const user = await userNamed(transaction, request.beneficiary);
  const { rows } = await sql<{ id: string }>`
    select u.id from finance_approvals a join portal_active_users u on finance_approver_problem(u.id, a) is null
    where a.id = ${approvalId}::uuid
      and u.role = any (coalesce((select approver_roles from finance_guard), '{superadmin}')) order by u.created_at
        limit ${maxNotified}`.execute(transaction);
  const message = kinds.named(request.kind).notices.asked;
  for (const { id } of rows)
    await notifyUser(
      services,
      transaction,
      id,
      message,
      { ...sentenceValues(request, user, services.options), who: requestedBy.username },
      recordPath("approvals", "show", approvalId),
    );
}
