/** Returns everything that the page of one order shows. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { RedeemStatus } from "../redeem/calls.ts";
import { orderStatuses, refundLocks, codeStatuses } from "../states.ts";
import { Uuid } from "../uuid.ts";
import { AllowedTransition, RefundInfo } from "../order-changes/calls.ts";

export const orderEventKinds = ["placed", "delivered", "downloaded", "refunded", "status"] as const;

/** Who caused an event. To a buyer, every event that the buyer did not cause is the shop's. */
export const orderActors = ["buyer", "shop", "system"] as const;

/** One event of an order's history. The optional properties are only for users who may see all orders. */
export const OrderEvent = Type.Object({
  kind: Type.Enum([...orderEventKinds]),
  at: Type.String(),
  by: Type.Enum([...orderActors]),
  status: Type.Union([Type.String(), Type.Null()]),
  amount: Type.Union([Type.String(), Type.Null()], { description: "Amount refunded by the event" }),
  codes: Type.Union([Type.Integer(), Type.Null()]),
  who: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: "Name of the user who caused the event" }),
  ),
  reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
export type OrderEvent = Static<typeof OrderEvent>;

/** The maximum number of an order's codes that are listed; the others can be downloaded. */
export const maxListedCodes = 200;

const CountedCodes = Type.Object({ quantity: Type.Integer(), amount: Type.String() });

export const OrderDetails = Type.Object({
  status: Type.Enum([...orderStatuses]),
  isHeld: Type.Boolean({ description: "Whether the order is paid and pending, so that its codes are locked" }),
  amount: Type.String(),
  refundedAmount: Type.String(),
  lines: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      quantity: Type.Integer(),
      unitPrice: Type.String(),
      amount: Type.String(),
      priceScale: Type.Optional(
        Type.String({
          description: "Only for users who may see base prices, because the base price can be calculated from it",
        }),
      ),
      refundable: CountedCodes,
      refunded: CountedCodes,
      notRefundable: Type.Array(Type.Object({ reason: Type.Enum([...refundLocks]), quantity: Type.Integer() })),
    }),
  ),
  events: Type.Array(OrderEvent),
  codes: Type.Array(
    Type.Object({
      id: Type.String(),
      lineId: Type.Union([Type.String(), Type.Null()]),
      title: Type.String(),
      tail: Type.String(),
      status: Type.Enum([...codeStatuses]),
      isSeen: Type.Boolean({ description: "Whether any user has shown, copied or downloaded the code" }),
      redeemStatus: Type.Union([RedeemStatus, Type.Null()], {
        description: "State of the redemption; null if it has not started or the caller may not redeem the code",
      }),
      canRedeem: Type.Boolean({ description: "Whether the caller can redeem the code now" }),
      refundLock: Type.Union([Type.Enum([...refundLocks]), Type.Null()], {
        description: "Why the code cannot be refunded; null if it can",
      }),
    }),
  ),
  codesInAll: Type.Integer(),
  refundable: CountedCodes,
  refunds: Type.Array(RefundInfo),
  allowedTransitions: Type.Array(AllowedTransition, {
    description: "Actions that the caller's role permits, with their effects; empty for buyers",
  }),
  isOwn: Type.Boolean({
    description: "Whether the caller is the buyer: when the buyer views a code, the order is delivered",
  }),
  mayReveal: Type.Boolean(),
  mayRefund: Type.Boolean({
    description:
      "Whether the caller can refund now: the role permits it, and at least one code has not been seen or used",
  }),
});
export type OrderDetails = Static<typeof OrderDetails>;

export const getOrder = endpoint({
  method: "GET",
  path: "/orders/:id",
  mount: "plugin",
  params: Type.Object({ id: Uuid }),
  reply: OrderDetails,
});
