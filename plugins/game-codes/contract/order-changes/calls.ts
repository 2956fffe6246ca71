/** Endpoints that hold, release, fail and refund an order. Each reply contains the order's new status. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { orderActions, orderStatuses, refundLocks } from "../states.ts";
import { Uuid } from "../uuid.ts";
import { orderLimits } from "../orders/calls.ts";

const strict = { additionalProperties: false } as const;
export const reasonLength = 500;
const Reason = Type.String({
  maxLength: reasonLength,
  pattern: "\\S",
  expected: "a reason",
  description: "Stored with the order and in the audit log",
});
const Amount = Type.String({ description: "Decimal with six decimal places, in USDT" });
const byId = Type.Object({ id: Uuid });

export const NotRefunded = Type.Object({ codeId: Type.String(), reason: Type.Enum([...refundLocks]) });

/**
 * Refunds an order in whole or in part: returns the money and the codes that have not been seen or used. Send an
 * Idempotency-Key.
 */
export const refundOrder = endpoint({
  method: "POST",
  path: "/orders/:id/refund",
  mount: "plugin",
  allowed: "refund",
  params: byId,
  body: Type.Object(
    {
      reason: Reason,
      lines: Type.Optional(
        Type.Array(
          Type.Object({ lineId: Uuid, quantity: Type.Integer({ minimum: 1, maximum: orderLimits.quantity }) }, strict),
          {
            minItems: 1,
            maxItems: orderLimits.lines,
            description: "Number of codes to refund per line; refused if a line has fewer",
          },
        ),
      ),
      codes: Type.Optional(
        Type.Array(Uuid, {
          minItems: 1,
          maxItems: orderLimits.lines * orderLimits.quantity,
          description: "The codes to refund. If neither lines nor codes are given, all that can be refunded",
        }),
      ),
    },
    strict,
  ),
  reply: Type.Object({
    ok: Type.Boolean(),
    amount: Amount,
    state: Type.Enum(["done", "waiting"], { description: "waiting: another user must approve it first" }),
    approvalId: Type.Optional(Type.String()),
    status: Type.Enum([...orderStatuses], { description: "Current status of the order" }),
    codes: Type.Array(Type.String(), { description: "Codes that were refunded or will be refunded" }),
    notRefunded: Type.Array(NotRefunded, {
      description: "Codes that were requested but stay with the buyer, with the reason",
    }),
  }),
});
export type RefundReply = Static<typeof refundOrder.reply>;

/** Puts an order on hold, releases it, or marks it as failed. Send an Idempotency-Key. */
export const changeOrder = endpoint({
  method: "POST",
  path: "/orders/:id/change",
  mount: "plugin",
  allowed: "refund",
  params: byId,
  body: Type.Object({ action: Type.Enum([...orderActions]), reason: Reason }, strict),
  reply: Type.Object({
    ok: Type.Boolean(),
    status: Type.Enum([...orderStatuses]),
    state: Type.Enum(["done", "waiting"]),
    approvalId: Type.Optional(Type.String()),
    amount: Amount,
    codes: Type.Integer({ description: "Number of codes locked, unlocked or returned" }),
  }),
});
export type ChangeReply = Static<typeof changeOrder.reply>;

/** Part of `getOrder`: an action the caller may take now, and its effects, for the confirmation dialog. */
export const AllowedTransition = Type.Object({
  action: Type.Enum([...orderActions, "refund"]),
  to: Type.Enum([...orderStatuses]),
  money: Type.Enum(["kept", "returned", "none"]),
  amount: Amount,
  codesEffect: Type.Enum(["locked", "unlocked", "returned", "none"]),
  codes: Type.Integer(),
  blocked: Type.Union([Type.String(), Type.Null()], {
    description: "A sentence that explains why the action cannot be done; null if it can",
  }),
});
export type AllowedTransition = Static<typeof AllowedTransition>;

/** Part of `getOrder`: one refund. Only users who may see all orders receive its reason. */
export const RefundInfo = Type.Object({
  id: Type.String(),
  at: Type.String(),
  who: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
  amount: Amount,
  lines: Type.Array(
    Type.Object({
      lineId: Type.Union([Type.String(), Type.Null()]),
      title: Type.String(),
      quantity: Type.Integer(),
      amount: Amount,
    }),
  ),
});
export type RefundInfo = Static<typeof RefundInfo>;
