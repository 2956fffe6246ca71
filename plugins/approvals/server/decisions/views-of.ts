/** Describes waiting requests to one reader: why they wait, what will happen, and who may decide. */
import { sql } from "kysely";
import type { AdminUser } from "@portalkit/kernel/contract";
import { translate, translateText, type Database } from "@portalkit/kernel/server";
import type { ApprovalView, ApproverProblem, WaitingApproval } from "../../contract.ts";
import { sentenceValues } from "../approval-kinds.ts";
import type { ApprovalsEngine } from "../services.ts";

/** Maximum number of approver names on a page. */
const maxApprovers = 5;

/** A waiting request, as the database describes it to one reader. */
interface FoundApproval extends WaitingApproval {
  problem: ApproverProblem | null;
  user: string;
  asker: string;
  reason: "single" | "daily" | "always";
  limit: string | null;
  sum: string | null;
  approvers: string[];
}

/** See `Approvals.viewsOf`. */
export async function viewsOf(
  engine: Pick<ApprovalsEngine, "kinds" | "services">,
  db: Database,
  adminUser: AdminUser,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ApprovalView>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FoundApproval>`
    select a.id, finance_approver_problem(${adminUser.pk}::uuid, a) as problem, a.kind,
      coalesce(nullif(b.full_name, ''), b.email) as user, coalesce(nullif(r.full_name, ''), r.email) as asker,
      a.amount, a.payload, a.note, a.reason, a.reason_limit as "limit", a.reason_sum as sum,
      a.requested_by as "requestedBy", a.user_id as beneficiary,
      array(select coalesce(nullif(u.full_name, ''), u.email) from portal_users u
        where u.role = any (coalesce((select approver_roles from finance_guard), '{superadmin}'))
          and finance_approver_problem(u.id, a) is null order by u.created_at limit ${maxApprovers}) as approvers
    from finance_approvals a join portal_users b on b.id = a.user_id join portal_users r on r.id = a.requested_by
    where a.state = 'waiting' and a.id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map((request) => [request.id, viewOf(request, engine)]));
}

function viewOf(
  request: FoundApproval,
  { kinds, services: { options } }: Pick<ApprovalsEngine, "kinds" | "services">,
): ApprovalView {
  const known = kinds.find(request.kind);
  return {
    id: request.id,
    problem: known === undefined ? "unknown" : request.problem,
    effect:
      known === undefined
        ? (request.note ?? "")
        : translateText(known.executor.effect(request), sentenceValues(request, request.user, options)),
    why: whyItWaits(request, options.unit),
    approvers: known === undefined ? [] : request.approvers,
  };
}

function whyItWaits({ reason, asker, limit, sum }: FoundApproval, unit: string): string {
  if (reason === "daily") return translate("approvals:why.daily", { asker, sum: sum ?? "", limit: limit ?? "", unit });
  return reason === "single"
    ? translate("approvals:why.single", { limit: limit ?? "", unit })
    : translate("approvals:why.always");
}
