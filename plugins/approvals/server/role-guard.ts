/** Makes the requests for roles that `auth` asks for, and lets it carry them out. */
import { roleGuardPort, type RoleGiver } from "@portalkit/auth";
import { recordPath } from "@portalkit/kernel/contract";
import { extension, offer, type ExtensionContribution, type OfferContribution } from "@portalkit/kernel/server";
import { approvalKindPort, type ApprovalExecutor } from "../contract.ts";
import type { ApprovalsEngine } from "./services.ts";

/** An account gets another role, and one of the two may approve others. */
const roleKind = "role";

/** The kind of these requests, and the guard that makes them. */
export function guardRoles(approvals: ApprovalsEngine): {
  kind: ExtensionContribution;
  guard: OfferContribution;
} {
  let giver: RoleGiver | undefined;
  const theGiver = (): RoleGiver => {
    if (giver === undefined) throw new Error("nothing gives roles");
    return giver;
  };
  return {
    kind: extension(approvalKindPort, {
      kind: roleKind,
      label: "approvals:kinds.role",
      executor: roleExecutor(theGiver),
      notices: {
        asked: "approvals:askedForRole",
        approved: "approvals:roleApproved",
        rejected: "approvals:roleRejected",
      },
      shownIn: ["users"],
    }),
    guard: offer(roleGuardPort, () => ({
      guardedRoles: approvals.guardedRoles,
      register: (given) => {
        giver = given;
      },
      request: async (transaction, { requestedBy, userId, role }) => {
        const answer = await approvals.request(transaction, {
          kind: roleKind,
          requestedBy,
          beneficiary: userId,
          payload: { role },
        });
        if (answer.approved) throw new Error("a guarded role was given without a request");
        return recordPath("approvals", "show", answer.approvalId);
      },
      announce: () => approvals.announce(),
    })),
  };
}

function roleExecutor(giver: () => RoleGiver): ApprovalExecutor {
  const afterCommit = new WeakMap<object, () => void>();
  return {
    effect: () => "approvals:roleEffect",
    mayAsk: (asker) => giver().mayAsk(asker),
    carryOut: async (transaction, request) => {
      const { beneficiary, requestedBy, payload } = request;
      const change = { userId: beneficiary, requestedBy, role: String(payload["role"]) };
      afterCommit.set(request, await giver().give(transaction, change));
    },
    afterDecision: (request) => afterCommit.get(request)?.(),
  };
}
