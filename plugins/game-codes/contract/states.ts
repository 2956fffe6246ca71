/**
 * The life of an order, a code and a redemption as data: every state and every transition there is. The server, the
 * database's triggers, the screens and the diagram in docs/architecture.md are all made of, or held against, this one
 * table.
 */

export const orderStatuses = ["pending", "paid", "delivered", "refunded", "failed"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const redemptionStates = ["queued", "inprogress", "completed", "failed", "cancelled"] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** What a person may ask for by name, each with a reason. */
export const orderActions = ["hold", "release", "fail"] as const;
export type OrderAction = (typeof orderActions)[number];

export interface OrderTransition {
  /** Null is an order that does not exist yet. */
  from: OrderStatus | null;
  to: OrderStatus;
  /** What makes it happen: an action that a person asks for, or an event of the system. */
  trigger: OrderAction | "place" | "hand-over" | "refund";
  by: "system" | "person";
  /** For orders that were paid (true) or that never were (false). A pending order that was paid is on hold. */
  paid: boolean;
  money: MoneyEffect;
  codes: CodesEffect;
}

export type MoneyEffect = "charged" | "kept" | "returned" | "none";
export type CodesEffect = "taken" | "handedOver" | "locked" | "unlocked" | "returned" | "none";

/** `refunded` and `failed` are final: no row begins there. */
export const orderTransitions: readonly OrderTransition[] = [
  { from: null, to: "paid", trigger: "place", by: "system", paid: true, money: "charged", codes: "taken" },
  { from: "paid", to: "delivered", trigger: "hand-over", by: "system", paid: true, money: "kept", codes: "handedOver" },
  { from: "paid", to: "pending", trigger: "hold", by: "person", paid: true, money: "kept", codes: "locked" },
  { from: "pending", to: "paid", trigger: "release", by: "person", paid: true, money: "kept", codes: "unlocked" },
  { from: "paid", to: "failed", trigger: "fail", by: "person", paid: true, money: "returned", codes: "returned" },
  { from: "pending", to: "failed", trigger: "fail", by: "person", paid: true, money: "returned", codes: "returned" },
  { from: "pending", to: "failed", trigger: "fail", by: "person", paid: false, money: "none", codes: "none" },
  { from: "paid", to: "refunded", trigger: "refund", by: "system", paid: true, money: "returned", codes: "returned" },
  {
    from: "pending",
    to: "refunded",
    trigger: "refund",
    by: "system",
    paid: true,
    money: "returned",
    codes: "returned",
  },
  {
    from: "delivered",
    to: "refunded",
    trigger: "refund",
    by: "system",
    paid: true,
    money: "returned",
    codes: "returned",
  },
];

/** What an order in this state may become. */
export const transitionsFrom = (status: OrderStatus, isPaid: boolean): readonly OrderTransition[] =>
  orderTransitions.filter(({ from, paid }) => from === status && paid === isPaid);

/** States in which a paid order's codes may be shown, downloaded and redeemed. */
export const openOrderStatuses: readonly OrderStatus[] = ["paid", "delivered"];

/**
 * Why a code is not for sale whatever its status says, the first that is true. Facts, not words: a code is ordered
 * while it belongs to an order, and revealed or redeemed (sent to a supplier once) for ever.
 */
export const saleLocks = ["ordered", "redeeming", "redeemed", "revealed"] as const;
export type SaleLock = (typeof saleLocks)[number];

/** Why a code of an order cannot be refunded. */
export const refundLocks = ["redeeming", "redeemed", "revealed"] as const satisfies readonly SaleLock[];
export type RefundLock = (typeof refundLocks)[number];

export interface CodeTransition {
  from: "for sale" | "ordered" | "off sale";
  to: "for sale" | "ordered" | "off sale";
  trigger: "place" | "refund" | "status" | "reveal" | "redeem";
}

/** `status` moves between its three words freely; only a code without any lock follows it on and off sale. */
export const codeTransitions: readonly CodeTransition[] = [
  { from: "for sale", to: "ordered", trigger: "place" },
  { from: "ordered", to: "for sale", trigger: "refund" },
  { from: "for sale", to: "off sale", trigger: "status" },
  { from: "off sale", to: "for sale", trigger: "status" },
  { from: "for sale", to: "off sale", trigger: "reveal" },
  { from: "off sale", to: "off sale", trigger: "redeem" },
];

export interface RedemptionTransition {
  from: RedemptionState | null;
  to: RedemptionState;
  by: "system" | "person";
}

/**
 * `completed` and `cancelled` are final, and so is `failed`, unless a supplier reports an attempt done that an operator
 * had released.
 */
export const redemptionTransitions: readonly RedemptionTransition[] = [
  { from: null, to: "queued", by: "person" },
  { from: "queued", to: "inprogress", by: "system" },
  { from: "queued", to: "cancelled", by: "person" },
  { from: "queued", to: "failed", by: "system" },
  { from: "inprogress", to: "completed", by: "system" },
  { from: "inprogress", to: "failed", by: "system" },
  { from: "inprogress", to: "cancelled", by: "system" },
  { from: "failed", to: "completed", by: "system" },
];

/** Redemptions that hold their code: under way, or done. */
export const holdingRedemptions: readonly RedemptionState[] = ["queued", "inprogress", "completed"];
