/** Forecast whether an amount would wait for a second person. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { TypedAmount } from "../amount.ts";

const Maybe = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()]);

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
