/** The actions that approve and reject, for resources whose rows show requests. */
import type { ActionDefinition, ActionResult, AdminUser } from "@portalkit/kernel/contract";
import type { Decision } from "../../contract.ts";
import { refuseApproval } from "../../contract/refusals.ts";

const maxReasonLength = 500;

/**
 * The buttons of `showingRequests` in the browser half start them.
 * @param allowed the permission to try; whether the person may decide this request is judged by `Approvals.decide`
 * @param decide finds the request of the record, and passes it to `Approvals.decide`
 */
export function decisionActions(
  allowed: NonNullable<ActionDefinition["allowed"]>,
  decide: (adminUser: AdminUser, recordId: string, decision: Decision) => Promise<ActionResult>,
): ActionDefinition[] {
  const shared = {
    allowed,
    showIn: { list: false, show: false, showThreeDotsMenu: false },
  } as const;
  return [
    {
      id: "approve",
      name: "approvals:approve",
      icon: "circle-check",
      ...shared,
      withoutTransaction: true,
      run: ({ adminUser, recordId }) => decide(adminUser, recordId, { state: "approved" }),
    },
    {
      id: "reject",
      name: "approvals:reject",
      icon: "x",
      ...shared,
      withoutTransaction: true,
      run: ({ adminUser, recordId, extra }) => decide(adminUser, recordId, rejectionOf(extra)),
    },
  ];
}

/** Returns the rejection with the reason from the dialog. @throws PORTAL_FINANCE_REASON_MISSING */
function rejectionOf({ reason }: Readonly<Record<string, unknown>>): Decision {
  const given = typeof reason === "string" ? reason.trim().slice(0, maxReasonLength) : "";
  if (given === "") throw refuseApproval("reasonMissing");
  return { state: "rejected", reason: given };
}
