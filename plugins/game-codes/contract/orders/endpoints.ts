/** Placing, reading and refunding orders. */
import { Type, type Static } from "typebox";
import { endpoint } from "#kernel/contract";
import { codeStatuses } from "../status/code-statuses.ts";
import { Uuid } from "../uuid.ts";

export const orderStatuses = ["pending", "paid", "delivered", "refunded", "failed"] as const;
export const orderChannels = ["web", "telegram", "api"] as const;
export type OrderChannel = (typeof orderChannels)[number];

/** What one order may hold. */
export const orderLimits = { lines: 50, quantity: 1_000 } as const;

export const OrderLine = Type.Object({ denominationId: Uuid, quantity: Type.Integer({ minimum: 1, maximum: orderLimits.quantity }) }, { additionalProperties: false });
export type OrderLine = Static<typeof OrderLine>;

export const PlacedOrder = Type.Object({ id: Type.String(), number: Type.String(), amount: Type.String(), codes: Type.Integer() });
export type PlacedOrder = Static<typeof PlacedOrder>;

/** Buys at once, or not at all. Send an Idempotency-Key: one for each intention. */
export const placeOrderCall = endpoint({
  method: "POST", path: "/orders", mount: "plugin",
  body: Type.Object({
    lines: Type.Array(OrderLine, { minItems: 1, maxItems: orderLimits.lines }),
    expectedTotal: Type.Optional(Type.String({ pattern: "^\\d{1,14}(\\.\\d{1,6})?$", description: "What the buyer saw; when it costs otherwise, nothing is bought" })),
  }, { additionalProperties: false }),
  reply: PlacedOrder,
});

export const orderEventKinds = ["placed", "delivered", "downloaded", "refunded", "status"] as const;

/** Codes of an order that are listed; the others can be downloaded. */
export const mostListedCodes = 200;

export const OrderDetails = Type.Object({
  status: Type.Enum([...orderStatuses]),
  lines: Type.Array(Type.Object({ title: Type.String(), quantity: Type.Integer(), unitPrice: Type.String(), priceScale: Type.String(), amount: Type.String() })),
  events: Type.Array(Type.Object({ kind: Type.Enum([...orderEventKinds]), at: Type.String(), who: Type.Union([Type.String(), Type.Null()]), status: Type.Union([Type.String(), Type.Null()]) })),
  codes: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), tail: Type.String(), status: Type.Enum([...codeStatuses]) })),
  codesInAll: Type.Integer(),
  isOwn: Type.Boolean({ description: "The caller is the buyer, whose look at a code delivers the order" }),
  mayReveal: Type.Boolean(),
  mayRefund: Type.Boolean({ description: "Now: by role, and nobody has seen a code yet" }),
});
export type OrderDetails = Static<typeof OrderDetails>;

export const getOrder = endpoint({ method: "GET", path: "/orders/:id", mount: "plugin", params: Type.Object({ id: Uuid }), reply: OrderDetails });

/** Gives the money back and the codes to the stock. Send an Idempotency-Key. */
export const refundOrder = endpoint({ method: "POST", path: "/orders/:id/refund", mount: "plugin", params: Type.Object({ id: Uuid }), reply: Type.Object({ ok: Type.Boolean(), amount: Type.String() }) });

/** A CSV file named codes-{id} (marketplace specification, section 7). */
export const downloadCodes = endpoint({ method: "GET", path: "/order/:id/codes", mount: "api", params: Type.Object({ id: Uuid }), answered: "file", reply: Type.Unknown() });
