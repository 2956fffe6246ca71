/** Lets an operator settle a redemption that its provider does not complete. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { Uuid } from "../uuid.ts";

export const redemptionsResourceId = "redemptions";

/**
 * `ask` decides nothing; `redeemed` ends the redemption for good; `released` ends it so that the code can be redeemed
 * again.
 */
export const settleDecisions = ["ask", "redeemed", "released"] as const;
export type SettleDecision = (typeof settleDecisions)[number];

/** A redemption that has been in progress for fewer minutes is left to the provider. */
export const stuckAfterMinutes = 10;
export const maxReasonLength = 500;
/** Set in a list row if the attempt was started with another supplier than the configured one. */
export const elsewhereKey = "_isElsewhere";

export const settleRedemption = endpoint({
  method: "POST",
  path: "/redemptions/:id/settle",
  mount: "plugin",
  allowed: "manage-codes",
  params: Type.Object({ id: Uuid }),
  body: Type.Object(
    { decision: Type.Enum([...settleDecisions]), reason: Type.Optional(Type.String({ maxLength: maxReasonLength })) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ ok: Type.Literal(true), message: Type.String() }),
});
export type Settled = Static<typeof settleRedemption.reply>;

export const settleRefusals = {
  over: { code: "PORTAL_REDEEM_OVER", status: 409, message: "game-codes:errors.settle.over" },
  tooEarly: { code: "PORTAL_REDEEM_NOT_STUCK", status: 409, message: "game-codes:errors.settle.tooEarly" },
  reason: { code: "PORTAL_REDEEM_REASON_NEEDED", status: 422, message: "game-codes:errors.settle.reason" },
  elsewhere: { code: "PORTAL_REDEEM_OTHER_SUPPLIER", status: 409, message: "game-codes:errors.settle.elsewhere" },
  neverSent: { code: "PORTAL_REDEEM_NEVER_SENT", status: 409, message: "game-codes:errors.settle.neverSent" },
} as const;
