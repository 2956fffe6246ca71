/** Public API of the approvals engine: what one person may do alone, and what waits for a second person. */
import { definePort, type AdminUser, type DatabaseTransaction } from "@portalkit/kernel/contract";

/**
 * Kinds of requests that can need a second person. `role`: an account gets another role, and one of the two may approve
 * others. `price` and `stock` are stakes.
 */
export const approvalKinds = [
  "bonus",
  "withdrawal",
  "refund",
  "correction",
  "deposit",
  "role",
  "price",
  "stock",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Request to do something that may need a second person. */
export interface ApprovalRequest {
  kind: ApprovalKind;
  requestedBy: AdminUser;
  /** Id of the user whose balance or role the request changes. This user never approves it. */
  beneficiary: string;
  /** USDT, a positive decimal string. A request without an amount always waits. */
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

/** Waiting request, as passed to the executor. */
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

/**
 * What a write outside the ledger puts at stake. `price`: what buyers would pay less. `stock`: goods that leave the
 * stock without a payment.
 */
export interface Stake {
  kind: Extract<ApprovalKind, "price" | "stock">;
  requestedBy: AdminUser;
  /** Names the write for a permit, which allows the same write once: its record, and what it is set to. */
  subject: string;
  /** USDT, a decimal string; nothing is at stake at zero or below. */
  amount: string;
  /** In English, for the approver: what would be done. */
  note: string;
  /** The page of the portal where the write is repeated. */
  link: string;
}

/** Executes approved requests of one kind. */
export interface ApprovalExecutor {
  /** Whether this user, who asked for it, could still do so: a request outlives no right. */
  mayAsk(asker: AdminUser, request: WaitingApproval): boolean;
  /** Runs before the transaction: calls other servers and returns what `carryOut` needs from them. */
  prepare?(request: WaitingApproval): Promise<unknown>;
  /**
   * Executes the request in the transaction that approves it; if it throws, the request keeps waiting. The database
   * links the entry that it writes in the ledger, which must be of the request's user and amount.
   * @param approver the user who approved the request
   */
  carryOut(
    transaction: DatabaseTransaction,
    request: WaitingApproval,
    approver: AdminUser,
    prepared: unknown,
  ): Promise<unknown>;
  /** Undoes what waits in other tables, in the transaction that rejects the request. */
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
 * The only way to do what one person may not do alone.
 *
 * Register the executor of your kind when the server starts (`services` of the contributions), call `request` in your
 * transaction, and call `announce` after the commit if the request waits:
 * @example
 * services: (services) => services.use(approvalsPort)?.register("refund", {
 *   mayAsk: (asker) => services.may(asker, "refund"),
 *   carryOut: (transaction, { payload, beneficiary, amount }) => refund(transaction, payload, beneficiary, amount),
 * }),
 * // in the handler
 * const answer = await db.transaction().execute(async (transaction) => {
 *   const answer = await approvals.request(transaction, { kind: "refund", requestedBy: adminUser, beneficiary: order.userId, amount: order.amount, payload: { orderId } });
 *   if (answer.approved) await refund(transaction, { orderId }, order.userId, order.amount);
 *   return answer;
 * });
 * if (!answer.approved) await approvals.announce();
 */
export interface Approvals {
  /** Registers the only executor of a kind, before the first request. @throws Error if the kind already has one */
  register(kind: ApprovalKind, executor: ApprovalExecutor): void;
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
  /** Roles that only an approved request of kind `role` gives; empty if one person runs the portal alone. */
  readonly guardedRoles: readonly string[];
}
export const approvalsPort = definePort<Approvals>("approvals");
