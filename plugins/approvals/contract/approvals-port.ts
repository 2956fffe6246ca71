/** Public API of the approvals engine: what one person may do alone, and what waits for a second person. */
import {
  definePort,
  type ActionResult,
  type AdminUser,
  type Database,
  type DatabaseTransaction,
} from "@portalkit/kernel/contract";
import type { ApprovalView } from "./approval-view.ts";

/** Request to do something that may need a second person. */
export interface ApprovalRequest {
  /** Name of an `ApprovalKind`. */
  kind: string;
  requestedBy: AdminUser;
  /** Id of the user whose balance or role the request changes. This user never approves it. */
  beneficiary: string;
  /** A positive decimal string, in the unit of the options. A request without an amount always waits. */
  amount?: string;
  /** What the executor needs to execute the request later; stored as JSON and shown to the approver. */
  payload?: Readonly<Record<string, unknown>>;
  note?: string | undefined;
}

/**
 * Why a request waits: its own amount, the requester's sum of the last 24 hours, or its kind. Amounts are decimal
 * strings.
 */
export type ApprovalReason =
  | { rule: "single"; limit: string }
  | { rule: "daily"; limit: string; sum: string }
  | { rule: "always" };

/**
 * `approved`: execute the request now, in the same transaction. Otherwise it waits under `approvalId`, and the caller
 * must not write anything else.
 */
export type ApprovalAnswer = { approved: true } | { approved: false; approvalId: string; reason: ApprovalReason };

/** What a write without a request puts at stake: what buyers would pay less, goods that leave without a payment. */
export interface Stake {
  /** Name of an `ApprovalKind` without an executor. */
  kind: string;
  requestedBy: AdminUser;
  /** Names the write for a permit, which allows the same write once: its record, and what it is set to. */
  subject: string;
  /** A decimal string, in the unit of the options; nothing is at stake at zero or below. */
  amount: string;
  /** In English, for the approver: what would be done. */
  note: string;
  /** Counts once for each person: what was at stake with this subject before is not at stake again. */
  countsOnce?: true;
  /** The page of the portal where the write is repeated. */
  link: string;
}

export type Decision = { state: "approved" } | { state: "rejected"; reason: string };

/**
 * The only way to do what one person may not do alone.
 *
 * Contribute your kind to `approvalKindPort`, call `request` in your transaction, and call `announce` after the commit
 * if the request waits:
 * @example
 * const answer = await db.transaction().execute(async (transaction) => {
 *   const answer = await approvals.request(transaction, { kind: "refund", requestedBy: adminUser, beneficiary: order.userId, amount: order.amount, payload: { orderId } });
 *   if (answer.approved) await refund(transaction, { orderId }, order.userId, order.amount);
 *   return answer;
 * });
 * if (!answer.approved) await approvals.announce();
 */
export interface Approvals {
  /**
   * Decides under a lock on the requester's row, so that concurrent requests of one person are summed one after the
   * other. Notifies the users who may decide a request that waits, if the transaction is committed.
   */
  request(transaction: DatabaseTransaction, request: ApprovalRequest): Promise<ApprovalAnswer>;
  /**
   * Counts a stake like money that the person moves alone. Above the limits it uses the permit that a second person has
   * given for it, or makes the request and throws. Call it before the write, in its transaction.
   * @throws PORTAL_FINANCE_STAKE_WAITS, PORTAL_SESSION_PROOF_REQUIRED
   * @example
   * await services.use(approvalsPort)?.assertStake(transaction, {
   *   kind: "price", requestedBy: adminUser, subject: `rooms:${id}:${price}`, amount: "75.00",
   *   note: `Price of room 5: ${price}`, link: recordPath("rooms", "edit", id),
   * });
   */
  assertStake(transaction: DatabaseTransaction, stake: Stake): Promise<void>;
  /**
   * Refreshes lists and badges, and shows the notifications of `request` without delay. Call it after the commit if the
   * request waits.
   */
  announce(): Promise<void>;
  /**
   * Returns why this request would wait if it were made now, or `undefined` if it would not. Only a forecast, without a
   * lock.
   */
  preview(
    request: Pick<ApprovalRequest, "kind" | "amount"> & { requestedBy: Pick<AdminUser, "pk"> },
  ): Promise<ApprovalReason | undefined>;
  /**
   * Decides a request once, and carries out an approved one in the same transaction.
   * @throws PORTAL_FINANCE_DECIDED, PORTAL_FINANCE_APPROVER_… for each rule against this person, and the executor's
   *   errors
   */
  decide(adminUser: AdminUser, approvalId: string, decision: Decision): Promise<ActionResult>;
  /** Returns by id what this user is shown of those requests that wait. */
  viewsOf(
    db: Database,
    adminUser: AdminUser,
    approvalIds: readonly string[],
  ): Promise<ReadonlyMap<string, ApprovalView>>;
  /** Roles that only an approved request of kind `role` gives; empty if one person runs the portal alone. */
  readonly guardedRoles: readonly string[];
}
export const approvalsPort = definePort<Approvals>("approvals");
