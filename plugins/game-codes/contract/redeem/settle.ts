/** What an operator decides about a redemption that its provider does not bring to an end. */
import { Type, type Static } from "typebox";
import { endpoint } from "#kernel/contract";
import { Uuid } from "../uuid.ts";

export const redemptionsResourceId = "redemptions";

/** `ask` decides nothing; `redeemed` ends it for good; `released` ends it so that the code can be redeemed again. */
export const settleDecisions = ["ask", "redeemed", "released"] as const;
export type SettleDecision = (typeof settleDecisions)[number];

/** Under way for less, it is the provider's to end. */
export const stuckAfterMinutes = 10;
export const longestReason = 500;
/** Set in a row of the list whose attempt began with a supplier that is not the one of the options. */
export const elsewhereKey = "_isElsewhere";

export const settleRedemption = endpoint({
  method: "POST", path: "/redemptions/:id/settle", mount: "plugin", params: Type.Object({ id: Uuid }),
  body: Type.Object({ decision: Type.Enum([...settleDecisions]), reason: Type.Optional(Type.String({ maxLength: longestReason })) }, { additionalProperties: false }),
  reply: Type.Object({ ok: Type.Literal(true), message: Type.String() }),
});
export type Settled = Static<typeof settleRedemption.reply>;

export const settleMessages = {
  settle: "Settle",
  title: "Settle the redemption of {code}",
  player: "For player {player}, begun {date}.",
  silent: "The supplier has left {count} question in a row without an answer. | The supplier has left {count} questions in a row without an answer.",
  decision: "Decision",
  ask: "Ask the supplier again",
  askHint: "Decides nothing: the supplier is asked at once how it stands.",
  redeemed: "Mark as redeemed",
  redeemedHint: "The supplier has confirmed that the code was used. It is never redeemed again.",
  released: "Release the code",
  releasedHint: "The supplier has confirmed that the code was not used. It can be redeemed again; before that, the supplier is asked about this attempt once more.",
  tooEarly: "Only once it has been under way for {count} minute. | Only once it has been under way for {count} minutes.",
  reason: "Reason",
  reasonHint: "Who has confirmed it, and how. Stands in the audit log.",
  confirm: "Confirm",
  cancel: "Cancel",
  asked: "The supplier is asked again",
  askedMany: "The supplier is asked again about {count} redemption | The supplier is asked again about {count} redemptions",
  wasRedeemed: "Marked as redeemed",
  wasReleased: "The code is released",
  ended: "An operator has ended this attempt. The code can be redeemed again.",
  earlierRedeemed: "The supplier has redeemed this code in an earlier attempt.",
  elsewhere: "Waiting: it began with a supplier that is no longer configured. Settle it, or configure that supplier again.",
  earlierUnderWay: "The supplier is still at work on an earlier attempt. Please try again later.",
} as const;

export const settleRefusals = {
  over: { code: "PORTAL_REDEEM_OVER", status: 409, message: "This redemption has ended already" },
  tooEarly: { code: "PORTAL_REDEEM_NOT_STUCK", status: 409, message: "This redemption is still under way: the supplier may end it" },
  reason: { code: "PORTAL_REDEEM_REASON_NEEDED", status: 422, message: "Please enter a reason" },
  elsewhere: { code: "PORTAL_REDEEM_OTHER_SUPPLIER", status: 409, message: "This redemption began with a supplier that is no longer configured. It can't be asked: mark it as redeemed or release the code" },
  neverSent: { code: "PORTAL_REDEEM_NEVER_SENT", status: 409, message: "The supplier was never told of this redemption" },
} as const;
