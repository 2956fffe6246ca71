/** Makes the requests for roles that `auth` asks for, and lets it carry them out. */
import { roleGuardPort, type RoleGiver, type RoleGuard } from "@portalkit/auth";
import { recordPath } from "@portalkit/kernel/contract";
import { offer, type OfferContribution } from "@portalkit/kernel/server";
import type { ApprovalExecutor } from "../../contract.ts";
import type { ApprovalsService } from "../services.ts";

export const offerRoleGuard = (approvals: ApprovalsService): OfferContribution =>
  offer(roleGuardPort, (): RoleGuard => ({
    guardedRoles: approvals.guardedRoles,
    register: (giver) => approvals.register("role", roleExecutor(giver)),
    request: async (transaction, { requestedBy, userId, role }) => {
      const answer = await approvals.request(transaction, {
        kind: "role",
        requestedBy,
        beneficiary: userId,
        payload: { role },
      });
      if (answer.approved) throw new Error("a guarded role was given without a request");
      return recordPath("approvals", "show", answer.approvalId);
    },
    announce: () => approvals.announce(),
  }));

function roleExecutor({ mayAsk, give }: RoleGiver): ApprovalExecutor {
  const afterCommit = new WeakMap<object, () => void>();
  return {
    mayAsk,
    carryOut: async (transaction, request) => {
      const { beneficiary, requestedBy, payload } = request;
      const change = { userId: beneficiary, requestedBy, role: String(payload["role"]) };
      afterCommit.set(request, await give(transaction, change));
    },
    afterDecision: (request) => afterCommit.get(request)?.(),
  };
}
