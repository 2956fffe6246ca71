/** What the parts of the server half share. */
import type { ServicesOf } from "@portalkit/kernel/server";
import type { approvals, Approvals } from "../contract.ts";
import type { ApprovalKinds } from "./approval-kinds.ts";

/** The kernel's services, as this plugin receives them. */
export type ApprovalsServices = ServicesOf<typeof approvals>;

/** The engine, as the parts of the plugin use it. */
export interface ApprovalsEngine extends Approvals {
  readonly services: ApprovalsServices;
  readonly kinds: ApprovalKinds;
  /** Refreshes lists and badges. Call it after the commit. */
  refresh(): void;
}
