/** What the screens of approvals show: why a request waits, what will happen, and who may decide it. */
import { Type, type Static } from "typebox";
import { endpoint } from "#kernel/contract";
import { TypedAmount } from "./money-calls.ts";

/** The key that rows of requests and of withdrawals carry while they wait. */
export const approvalMark = "_approval";

/** The key that accounts carry while a request for another role waits. */
export const roleRequestMark = "_roleRequest";

const Maybe = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()]);

/** A request that waits, for one person's eyes. */
export interface ApprovalView {
  id: string;
  /** Which rule keeps this person from deciding; null when none does. */
  problem: "asker" | "beneficiary" | "right" | "younger" | "made" | "credentials" | "raised" | null;
  kind: string;
  user: string;
  asker: string;
  amount: string | null;
  address: string | null;
  change: string | null;
  role: string | null;
  reason: "single" | "daily" | "always";
  limit: string | null;
  sum: string | null;
  /** Some of those who may decide it. */
  approvers: string[];
}

/** Why a move of this amount would wait if the caller asked for it now. */
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
