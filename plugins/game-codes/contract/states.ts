/**
 * The lifecycles of orders, codes and redemptions as data: every state and every transition. The server, the database
 * triggers, the screens and the diagram in docs/states.md are derived from this table or tested against it.
 */

export const orderStatuses = ["pending", "paid", "delivered", "refunded", "failed"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The statuses of a code (docs/product.md, marketplace 3). */
export const codeStatuses = ["new", "sold", "delivering"] as const;
export type CodeStatus = (typeof codeStatuses)[number];

export const redemptionStates = ["queued", "inprogress", "completed", "failed", "cancelled"] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** The actions that a user may request by name, each with a reason. */
export const orderActions = ["hold", "release", "fail"] as const;
export type OrderAction = (typeof orderActions)[number];

export interface OrderTransition {
  /** Null for an order that does not exist yet. */
  from: OrderStatus | null;
  to: OrderStatus;
  /** The trigger: an action that a user requests, or a system event. */
  trigger: OrderAction | "place" | "hand-over" | "refund";
  by: "system" | "person";
  /**
   * Whether the transition applies to orders that were paid (true) or never paid (false). A pending order that was paid
   * is on hold.
   */
  paid: boolean;
  money: MoneyEffect;
  codes: CodesEffect;
}

export type MoneyEffect = "charged" | "kept" | "returned" | "none";
export type CodesEffect = "taken" | "handedOver" | "locked" | "unlocked" | "returned" | "none";

/** `refunded` and `failed` are final: no transition starts from them. */
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

/** Returns the transitions that an order in this state may take. */
export const transitionsFrom = (status: OrderStatus, isPaid: boolean): readonly OrderTransition[] =>
  orderTransitions.filter(({ from, paid }) => from === status && paid === isPaid);

/** The states in which the codes of a paid order may be shown, downloaded and redeemed. */
export const openOrderStatuses: readonly OrderStatus[] = ["paid", "delivered"];

/**
 * Why a code is not for sale regardless of its status; the first lock that applies is used. The locks are facts, not
 * messages: a code is ordered while it belongs to an order, and stays revealed or redeemed (sent to a supplier once)
 * permanently.
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

/** `status` changes freely between its three values; it puts a code on or off sale only if the code has no lock. */
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
 * `completed` and `cancelled` are final. `failed` is final too, unless the supplier reports that an attempt released by
 * an operator is completed.
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

/** The states of redemptions that occupy their code: in progress or completed. */
export const holdingRedemptions: readonly RedemptionState[] = ["queued", "inprogress", "completed"];
