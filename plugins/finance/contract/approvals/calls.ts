/** Data for the approval screens: why a request waits, what will happen, and who may decide it. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { TypedAmount } from "../amount.ts";

/** Key that the rows of requests and withdrawals have while they wait. */
export const approvalMark = "_approval";

/** Key that account rows have while a request for another role waits. */
export const roleRequestMark = "_roleRequest";

const Maybe = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()]);

/** The rule that prevents a person from deciding a request. */
export type ApproverProblem =
  | "asker"
  | "beneficiary"
  | "right"
  | "younger"
  | "made"
  | "credentials"
  | "raised"
  | "controls"
  | "related";

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

/** Returns why a move of this amount would wait if the caller requested it now. */
export const previewApproval = endpoint({
  method: "POST",
  path: "/preview_approval",
  mount: "plugin",
  allowed: ["give-bonuses", "withdraw", "correct-balances"],
  body: Type.Object(
    { kind: Type.Enum(["bonus", "withdrawal", "correction"]), amount: TypedAmount },
    { additionalProperties: false },
  ),
  reply: Type.Object({ rule: Maybe(Type.String()), limit: Maybe(Type.String()), sum: Maybe(Type.String()) }),
});
export type ApprovalPreview = Static<typeof previewApproval.reply>;
