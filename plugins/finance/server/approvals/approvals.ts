/** The approvals engine, as the other parts of the plugin use it. */
import type { ApprovalExecutor, ApprovalKind, Approvals } from "../../contract.ts";

export interface ApprovalsService extends Approvals {
  /** Refreshes lists and badges. Call it after the commit. */
  refresh(): void;
  /** @throws Error if no plugin has registered an executor */
  executorOf(kind: ApprovalKind): ApprovalExecutor;
}
