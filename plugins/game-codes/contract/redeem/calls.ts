/**
 * Endpoints for redeeming (docs/product.md, marketplace 7). Unknown codes and other users' codes get the same
 * error.
 */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;
const CodeId = Type.String({ minLength: 1, maxLength: 64 });
const byCode = Type.Object({ id: CodeId }, strict);

/** Other servers use `success` for `completed`. */
export const redeemStatuses = ["queued", "inprogress", "completed", "failed", "cancelled"] as const;
export type RedeemStatusName = (typeof redeemStatuses)[number];

/** The interval at which the browser polls the status (docs/product.md, marketplace 9). */
export const redeemPollMs = 3_000;
export const playerIdLength = 200;
/** The maximum number of codes in one status request. */
export const maxStatuses = 100;

export const RedeemStatus = Type.Object({
  redeem_success: Type.Union([Type.Boolean(), Type.Null()]),
  redeem_error: Type.Union([Type.String(), Type.Null()]),
  redeem_status: Type.Union([Type.String(), Type.Null()]),
  redeem_progress_step: Type.Union([Type.Integer(), Type.Null()]),
  redeem_progress_total_steps: Type.Union([Type.Integer(), Type.Null()]),
  /** Whether the supplier was asked to cancel and has not yet confirmed that it could. */
  cancel_asked: Type.Optional(Type.Boolean()),
});
export type RedeemStatus = Static<typeof RedeemStatus>;

export const getRedeemStatus = endpoint({
  method: "GET",
  path: "/redeem-status/:id",
  mount: "api",
  params: byCode,
  reply: RedeemStatus,
});

/** Returns the status of many codes in one request and leaves out those the caller may not see. */
export const getRedeemStatuses = endpoint({
  method: "POST",
  path: "/redeem-statuses",
  mount: "api",
  body: Type.Object({ ids: Type.Array(CodeId, { maxItems: maxStatuses }) }, strict),
  reply: Type.Object({ statuses: Type.Record(Type.String(), RedeemStatus) }),
});

export const canRedeem = endpoint({
  method: "GET",
  path: "/can-redeem/:id",
  mount: "api",
  params: byCode,
  reply: Type.Object({ canRedeem: Type.Boolean() }),
});

const RedeemReply = Type.Object({
  success: Type.Boolean(),
  error: Type.Optional(Type.String()),
  /** The status of the redemption. If a server omits it, the code is redeemed by the time of the reply. */
  redeem_status: Type.Optional(Type.String()),
});

/**
 * Accepts a redemption, which then runs in the background. A repeated request with the same `Idempotency-Key` has no
 * further effect.
 */
export const redeemCode = endpoint({
  method: "POST",
  path: "/redeem-code",
  mount: "api",
  body: Type.Object(
    {
      gameCodeId: CodeId,
      targetPlayerId: Type.String({
        maxLength: playerIdLength,
        pattern: "^[^\\u0000-\\u001f\\u007f]*\\S[^\\u0000-\\u001f\\u007f]*$",
      }),
    },
    strict,
  ),
  reply: RedeemReply,
});

/** Cancels a queued redemption immediately, and asks the supplier to cancel one that is in progress. */
export const cancelRedeem = endpoint({
  method: "POST",
  path: "/cancel-redeem/:id",
  mount: "api",
  params: byCode,
  reply: RedeemReply,
});
