/** Sells codes outside the website: the operations that the trading API and the bot perform for a buyer. */
import { definePort, type AdminUser, type Database } from "@portalkit/kernel/contract";
import type { Offers, OrderChannel, OrderLine, PlacedOrder } from "./buying/calls.ts";
import type { OrderStatus } from "./states.ts";

/** The buyer: a user, or one of the user's API tokens, which may have its own prices and Idempotency-Keys. */
export interface BuyerOfCodes {
  /** The user as returned by `services.findUser`; `origin` says where the call came from. */
  user: AdminUser;
  tokenId?: string;
}

export interface OrderToPlace extends BuyerOfCodes {
  lines: readonly OrderLine[];
  /** The chat bot uses `telegram`. */
  channel: OrderChannel;
  /** The same key from the same buyer returns the same order. */
  idempotencyKey: string;
  /** Decimal text: the total shown to the buyer. If the order costs a different amount, nothing is bought. */
  expectedTotal?: string | undefined;
}

export interface OrderSummary {
  id: string;
  number: string;
  status: OrderStatus;
  /** Decimal string in USDT with six decimal places. */
  amount: string;
  /** The refunded part of `amount`, in the same format. */
  refundedAmount: string;
  channel: OrderChannel;
  /** ISO 8601. */
  createdAt: string;
}

/** One line of an order, as bought. */
export interface SoldLine {
  denominationId: string;
  /** "Game — value". */
  title: string;
  quantity: number;
  unitPrice: string;
  amount: string;
}

export interface SoldOrder extends OrderSummary {
  lines: SoldLine[];
  /** The number of codes that the order has now; zero after a full refund. */
  codes: number;
}

export interface SoldCode {
  id: string;
  denominationId: string;
  game: string;
  value: string;
  code: string;
}

/**
 * Operations on the buyer's own orders. Other buyers' orders are not found, for superadmins too. Errors are thrown as a
 * `Refusal` with a message for the buyer, which is translated where it is sent.
 */
export interface Selling {
  /** Returns the denominations for sale, at the buyer's own prices, with the stock in display form (`100+`). */
  offers(buyer: BuyerOfCodes): Promise<Offers["games"]>;
  /**
   * Places an order completely or not at all: codes, money, order and history change in one transaction. Do not call it
   * within a transaction.
   * @throws PORTAL_ORDER_TOO_FEW_CODES, PORTAL_ORDER_PRICE_CHANGED, PORTAL_ORDER_NOT_FOR_SALE,
   * PORTAL_ORDER_WITHOUT_LEDGER, PORTAL_FINANCE_TOO_LITTLE, PORTAL_REQUEST_KEY_REUSED, PORTAL_REQUEST_KEY_MALFORMED
   */
  placeOrder(order: OrderToPlace): Promise<PlacedOrder>;
  /**
   * Returns the buyer's orders, newest first.
   * @param page.after the id of the last order of the previous page
   * @throws PORTAL_RECORD_UNKNOWN if `after` is not an order of the buyer
   */
  orders(buyer: BuyerOfCodes, page: { limit: number; after?: string | undefined }): Promise<OrderSummary[]>;
  /** @throws PORTAL_RECORD_UNKNOWN with the same message for a missing order and for another buyer's order */
  order(buyer: BuyerOfCodes, orderId: string): Promise<SoldOrder>;
  /**
   * Hands over all codes, which delivers the order. Each code is recorded individually before any code is returned.
   * @throws PORTAL_RECORD_UNKNOWN, PORTAL_ORDER_ON_HOLD, PORTAL_ORDER_WITHOUT_CODES
   */
  deliver(buyer: BuyerOfCodes, orderId: string): Promise<SoldCode[]>;
  /**
   * Returns the codes that were handed over earlier and changes nothing except the audit log.
   * @throws PORTAL_RECORD_UNKNOWN, PORTAL_ORDER_ON_HOLD, PORTAL_ORDER_WITHOUT_CODES, PORTAL_ORDER_NOT_HANDED_OVER
   */
  codes(buyer: BuyerOfCodes, orderId: string): Promise<SoldCode[]>;
  /**
   * Returns an order and its owner as the given transaction sees them, without an access check. For order
   * notifications, not for replies to users.
   */
  find(db: Database, orderId: string): Promise<(OrderSummary & { userId: string }) | undefined>;
}

export const sellingPort = definePort<Selling>("selling");
