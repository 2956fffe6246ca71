/** The approvals engine as other plugins see it: what one person may do alone, and what waits for a second one. */
import { definePort, type AdminUser, type DatabaseTransaction } from "#kernel/contract";

/** What can need a second person. `role`: an account gets a role that may approve others. */
export const approvalKinds = ["bonus", "withdrawal", "refund", "correction", "deposit", "role"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** What somebody wants to do. */
export interface ApprovalRequest {
  kind: ApprovalKind;
  requestedBy: AdminUser;
  /** Id of the user who gets or loses by it. That user never approves it. */
  beneficiary: string;
  /** USDT, a positive decimal string. Without one it always waits. */
  amount?: string;
  /** What the executor needs to carry it out later; stored as JSON and shown to the approver. */
  payload?: Readonly<Record<string, unknown>>;
  note?: string | undefined;
}

/**
 * Why a request waits: its own amount, the person's sum of the last 24 hours, or its kind. Amounts are decimal strings.
 */
export type ApprovalReason =
  { rule: "single"; limit: string } | { rule: "daily"; limit: string; sum: string } | { rule: "always" };

/**
 * `approved`: carry it out now, in the same transaction. Otherwise it waits under this id, and nothing else may be
 * written.
 */
export type ApprovalAnswer = { approved: true } | { approved: false; approvalId: string; reason: ApprovalReason };

/** A request that waits, as the executor gets it. */
export interface WaitingApproval {
  readonly id: string;
  readonly kind: ApprovalKind;
  /** User id. */
  readonly requestedBy: string;
  readonly beneficiary: string;
  readonly amount: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly note: string | null;
}

/** Carries out requests of one kind once they are approved. */
export interface ApprovalExecutor {
  /** Runs before the transaction: asks other servers, and gives what `carryOut` needs of them. */
  prepare?(request: WaitingApproval): Promise<unknown>;
  /**
   * Does what was asked for, in the transaction that approves it; what it throws leaves the request waiting.
   * @param approver who approved it
   * @returns the ledger transaction that it made, if it made one
   */
  carryOut(
    transaction: DatabaseTransaction,
    request: WaitingApproval,
    approver: AdminUser,
    prepared: unknown,
  ): Promise<{ transactionId?: string } | void>;
  /** Takes back what waits elsewhere, in the transaction that rejects it. */
  reject?(
    transaction: DatabaseTransaction,
    request: WaitingApproval,
    approver: AdminUser,
    reason: string,
  ): Promise<void>;
  /** Runs after the commit: updates screens, starts jobs. */
  afterDecision?(request: WaitingApproval, state: "approved" | "rejected"): Promise<void> | void;
}

/**
 * The one way to do what a single person may not do alone.
 *
 * Register what carries out your kind when the server starts (`services` of the contributions), ask in your
 * transaction, and announce what waits after the commit:
 * @example
 * services: (services) => services.use(approvalsPort)?.register("refund", {
 *   carryOut: async (transaction, { payload, beneficiary, amount }) => ({ transactionId: await refund(transaction, payload, beneficiary, amount) }),
 * }),
 * // in the handler
 * const answer = await db.transaction().execute(async (transaction) => {
 *   const answer = await approvals.request(transaction, { kind: "refund", requestedBy: adminUser, beneficiary: order.userId, amount: order.amount, payload: { orderId } });
 *   if (answer.approved) await refund(transaction, { orderId }, order.userId, order.amount);
 *   return answer;
 * });
 * if (!answer.approved) await approvals.announce(answer.approvalId);
 */
export interface Approvals {
  /** One executor for each kind, registered before the first request. @throws Error for a second one */
  register(kind: ApprovalKind, executor: ApprovalExecutor): void;
  /** Decides under a lock on the asker's row, so that requests of one person are added up one after the other. */
  request(transaction: DatabaseTransaction, request: ApprovalRequest): Promise<ApprovalAnswer>;
  /** Notifies those who may decide, and refreshes lists and badges; call it after the commit. */
  announce(approvalId: string): Promise<void>;
  /** Why this would wait if it were asked for now; nothing when it would not. Only a forecast, without a lock. */
  preview(
    request: Pick<ApprovalRequest, "kind" | "amount"> & { requestedBy: Pick<AdminUser, "pk"> },
  ): Promise<ApprovalReason | undefined>;
  /** Roles that are only given by a request of kind `role`; none where one person runs the portal alone. */
  readonly guardedRoles: readonly string[];
}
export const approvalsPort = definePort<Approvals>("approvals");
