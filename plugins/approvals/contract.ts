/** Public API of `approvals`: what one person may do alone, and what a second person approves. */
import { pluginContract } from "@portalkit/kernel/contract";
import { approvalsOptions } from "./contract/options.ts";

export { approvalKindPort } from "./contract/approval-kind.ts";
export type { ApprovalExecutor, ApprovalKind, ApprovalNotices, WaitingApproval } from "./contract/approval-kind.ts";
export { approvalMark, roleRequestMark } from "./contract/approval-view.ts";
export type { ApprovalView, ApproverProblem } from "./contract/approval-view.ts";
export { approvalsPort } from "./contract/approvals-port.ts";
export type {
  ApprovalAnswer,
  ApprovalReason,
  ApprovalRequest,
  Approvals,
  Decision,
  Stake,
} from "./contract/approvals-port.ts";
export { amountOption } from "./contract/options.ts";
export { refuseApproval } from "./contract/refusals.ts";
export type { ApprovalsOptions } from "./contract/options.ts";

export const approvals = pluginContract({
  name: "approvals",
  description:
    "Approval by a second person of what one person may not do alone: amounts above limits, roles that approve",
  options: approvalsOptions,
  permissions: {
    approve: { description: "See all requests, and approve those of other users" },
    see: { description: "See all requests" },
  },
  needs: ["auth", "resources"],
  icons: ["circle-check", "x"],
});
