/** Calls of redeeming (marketplace specification, section 7). Unknown codes and those of others are refused alike. */
import { Type, type Static } from "typebox";
import { endpoint } from "#kernel/contract";

const strict = { additionalProperties: false } as const;
const CodeId = Type.String({ minLength: 1, maxLength: 64 });
const byCode = Type.Object({ id: CodeId }, strict);

/** `success` is what other servers say for `completed`. */
export const redeemStatuses = ["queued", "inprogress", "completed", "failed", "cancelled"] as const;
export type RedeemStatusName = (typeof redeemStatuses)[number];

/** How often a browser asks (section 9). */
export const redeemPollMs = 3_000;
export const playerIdLength = 200;
/** Codes of one question for many. */
export const mostStatuses = 100;

export const RedeemStatus = Type.Object({
  redeem_success: Type.Union([Type.Boolean(), Type.Null()]),
  redeem_error: Type.Union([Type.String(), Type.Null()]),
  redeem_status: Type.Union([Type.String(), Type.Null()]),
  redeem_progress_step: Type.Union([Type.Integer(), Type.Null()]),
  redeem_progress_total_steps: Type.Union([Type.Integer(), Type.Null()]),
  /** The supplier has been asked to stop, and has not said yet whether it could. */
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

/** The same for many codes at once; those that are not the caller's to see are left out. */
export const getRedeemStatuses = endpoint({
  method: "POST",
  path: "/redeem-statuses",
  mount: "api",
  body: Type.Object({ ids: Type.Array(CodeId, { maxItems: mostStatuses }) }, strict),
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
  /** Where it stands by now. A server that answers without it has redeemed the code when it answers. */
  redeem_status: Type.Optional(Type.String()),
});

/** Takes a redemption on; it goes on without the caller. With an `Idempotency-Key` the same request twice is one. */
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

/** Stops a waiting redemption at once, and asks the supplier to stop one under way. */
export const cancelRedeem = endpoint({
  method: "POST",
  path: "/cancel-redeem/:id",
  mount: "api",
  params: byCode,
  reply: RedeemReply,
});
