/** Public API for plugins whose operations may need a second person: each names its kind, and carries it out. */
import { definePort, type AdminUser, type DatabaseTransaction } from "@portalkit/kernel/contract";

/** Waiting request, as passed to the executor. */
export interface WaitingApproval {
  readonly id: string;
  /** Name of an `ApprovalKind`. */
  readonly kind: string;
  /** User id. */
  readonly requestedBy: string;
  readonly beneficiary: string;
  readonly amount: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly note: string | null;
}

/** Executes approved requests of one kind. */
export interface ApprovalExecutor {
  /**
   * Returns the message key, or the English sentence, that tells the approver what will happen. It may have the values
   * `user`, `amount`, `unit`, `what` (the note) and the texts of the request's `payload`.
   */
  effect(request: WaitingApproval): string;
  /** Whether this user, who asked for it, could still do so: a request outlives no right. */
  mayAsk(asker: AdminUser, request: WaitingApproval): boolean;
  /** Runs before the transaction: calls other servers and returns what `carryOut` needs from them. */
  prepare?(request: WaitingApproval): Promise<unknown>;
  /**
   * Executes the request in the transaction that approves it; if it throws, the request keeps waiting. The ledger of
   * `finance` accepts one entry for it, of the request's user and amount.
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

/** Notifications about a request: message keys or English sentences, with the values of `effect`, and `who` asked. */
export interface ApprovalNotices {
  /** To those who may decide it. */
  asked: string;
  /** To whom asked. */
  approved: string;
  rejected: string;
}

/** Kind of requests that can need a second person. */
export interface ApprovalKind {
  /** Unique name, stored with each request: lower case letters, digits and hyphens. */
  readonly kind: string;
  /** A message key or an English text. */
  readonly label: string;
  /**
   * Without an executor, requests of this kind are permits for stakes: nothing is carried out, but the asker may repeat
   * the write once, within a day.
   */
  readonly executor?: ApprovalExecutor;
  /** By default, sentences about an amount for a user. */
  readonly notices?: ApprovalNotices;
  /** Ids of other resources whose rows show the requests. */
  readonly shownIn?: readonly string[];
}

/**
 * Extension point: kinds of requests.
 * @example
 * extensions: [
 *   extension(approvalKindPort, {
 *     kind: "refund",
 *     label: "rooms:refund",
 *     executor: {
 *       effect: () => "rooms:refundEffect",
 *       mayAsk: (asker) => services.may(asker, "refund"),
 *       carryOut: (transaction, { payload, beneficiary, amount }) => refund(transaction, payload, beneficiary, amount),
 *     },
 *   }),
 *   extension(approvalKindPort, { kind: "price", label: "rooms:price" }),
 * ],
 */
export const approvalKindPort = definePort<ApprovalKind>("approval-kind");
