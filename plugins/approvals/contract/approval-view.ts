/** What the pages show of waiting requests: why they wait, what will happen, and who may decide them. */

/** Key that the rows of requests and withdrawals have while they wait. */
export const approvalMark = "_approval";

/** Key that account rows have while a request for another role waits. */
export const roleRequestMark = "_roleRequest";

/** The rule that prevents a person from deciding a request; `unknown` if nobody can, because its plugin is off. */
export type ApproverProblem =
  | "asker"
  | "beneficiary"
  | "right"
  | "younger"
  | "made"
  | "credentials"
  | "raised"
  | "controls"
  | "related"
  | "unknown";

/** Waiting request, as shown to one user. */
export interface ApprovalView {
  id: string;
  /** The rule that prevents this user from deciding the request; null if the user may decide it. */
  problem: ApproverProblem | null;
  /** What happens once the request is approved, in the reader's language. */
  effect: string;
  /** Why the request waits, in the reader's language. */
  why: string;
  /** Names of some users who may decide it. */
  approvers: string[];
}
