/** Adds approval data to waiting rows: why they wait, what will happen, and who may decide. */
import { sql } from "kysely";
import type { AdminUser, HookContext, ResourceHooks, Row } from "@portalkit/kernel/contract";
import { translate, translateText, type Database } from "@portalkit/kernel/server";
import {
  approvalMark,
  roleRequestMark,
  type ApprovalView,
  type ApproverProblem,
  type WaitingApproval,
} from "../../contract.ts";
import { sentenceValues, type ApprovalKinds } from "../approval-kinds.ts";

/** Maximum number of approver names on a page. */
const maxApprovers = 5;

/** The rows that carry the view: requests, or the withdrawals that wait for one. */
type ViewedRows = "approvals" | "withdrawals";

/** @param maySee returns whether the reader is staff: the user of a withdrawal reads the row, but not this view */
export const approvalViewHooks = (
  of: ViewedRows,
  kinds: ApprovalKinds,
  maySee: (who: { adminUser: AdminUser }) => boolean,
): ResourceHooks => {
  const add = (rows: readonly Row[], context: HookContext<Database>): Promise<void> | undefined =>
    maySee(context) ? addViews(rows, of, kinds, context) : undefined;
  return { onlyAddsKeys: true, list: { after: add }, show: { after: (row, context) => add([row], context) } };
};

/** A waiting request, as the database describes it to one reader. */
interface FoundApproval extends WaitingApproval {
  record: string;
  problem: ApproverProblem | null;
  user: string;
  asker: string;
  reason: "single" | "daily" | "always";
  limit: string | null;
  sum: string | null;
  approvers: string[];
}

async function addViews(
  rows: readonly Row[],
  of: ViewedRows,
  kinds: ApprovalKinds,
  { db, adminUser }: HookContext<Database>,
): Promise<void> {
  const ids = rows.map((row) => row["id"]).filter((id) => typeof id === "string");
  if (ids.length === 0) return;
  const record = of === "approvals" ? sql`a.id` : sql`w.id`;
  const { rows: found } = await sql<FoundApproval>`
    select ${record} as record, a.id, finance_approver_problem(${adminUser.pk}::uuid, a) as problem, a.kind,
      coalesce(nullif(b.full_name, ''), b.email) as user, coalesce(nullif(r.full_name, ''), r.email) as asker,
      a.amount, a.payload, a.note, a.reason, a.reason_limit as "limit", a.reason_sum as sum,
      a.requested_by as "requestedBy", a.user_id as beneficiary,
      array(select coalesce(nullif(u.full_name, ''), u.email) from portal_users u
        where u.role = any (coalesce((select approver_roles from finance_guard), '{superadmin}'))
          and finance_approver_problem(u.id, a) is null order by u.created_at limit ${maxApprovers}) as approvers
    from finance_approvals a join portal_users b on b.id = a.user_id join portal_users r on r.id = a.requested_by left
      join finance_withdrawals w on w.approval_id = a.id
    where a.state = 'waiting' and ${record} = any (${ids}::uuid[])`.execute(db);
  const views = new Map(found.map((request) => [request.record, viewOf(request, kinds)]));
  for (const row of rows) {
    const view = views.get(String(row["id"]));
    if (view !== undefined) row[approvalMark] = view;
  }
}

const viewOf = (request: FoundApproval, kinds: ApprovalKinds): ApprovalView => ({
  id: request.id,
  problem: request.problem,
  effect: translateText(kinds.named(request.kind).executor.effect(request), sentenceValues(request, request.user)),
  why: whyItWaits(request),
  approvers: request.approvers,
});

function whyItWaits({ reason, asker, limit, sum }: FoundApproval): string {
  if (reason === "daily") return translate("finance:approvals.daily", { asker, sum: sum ?? "", limit: limit ?? "" });
  return reason === "single"
    ? translate("finance:approvals.single", { limit: limit ?? "" })
    : translate("finance:approvals.always");
}

/** Adds to account rows the role that a waiting request asks for. */
export const roleRequestHooks: ResourceHooks = {
  onlyAddsKeys: true,
  list: { after: addRoleRequests },
  show: { after: (row, context) => addRoleRequests([row], context) },
};

async function addRoleRequests(rows: readonly Row[], { db }: HookContext<Database>): Promise<void> {
  const ids = rows.map((row) => row["id"]).filter((id) => typeof id === "string");
  if (ids.length === 0) return;
  const { rows: found } = await sql<{ user_id: string; id: string; role: string }>`
    select user_id, id, payload ->> 'role' as role from finance_approvals where kind = 'role' and state = 'waiting'
      and user_id = any (${ids}::uuid[])`.execute(db);
  const requests = new Map(found.map((request) => [request.user_id, request]));
  for (const row of rows) {
    const request = requests.get(String(row["id"]));
    if (request !== undefined) row[roleRequestMark] = { id: request.id, role: request.role };
  }
}
