/** Selling codes by other ways than the website: what the trading API and the bot do for a buyer. */
import { definePort, type AdminUser, type Database } from "#kernel/contract";
import type { Offers } from "./buying/endpoints.ts";
import type { OrderChannel, OrderDetails, OrderLine, PlacedOrder } from "./orders/endpoints.ts";

/** Who buys: a user, perhaps by an API token, which may have prices and Idempotency-Keys of its own. */
export interface BuyerOfCodes {
  /** As `services.findUser` gives them; `origin` says where the call came from. */
  user: AdminUser;
  tokenId?: string;
}

export interface OrderToPlace extends BuyerOfCodes {
  lines: readonly OrderLine[];
  /** The chat bot's is `telegram`. */
  channel: OrderChannel;
  /** The same key of the same buyer again gives the same order. */
  idempotencyKey: string;
  /** Decimal text: what the buyer saw. When the order costs otherwise, nothing is bought. */
  expectedTotal?: string | undefined;
}

export interface OrderSummary {
  id: string;
  number: string;
  status: OrderDetails["status"];
  /** Decimal string in USDT, six places. */
  amount: string;
  /** What of it was refunded; the same form. */
  refundedAmount: string;
  channel: OrderChannel;
  /** ISO. */
  createdAt: string;
}

/** One line of an order, as it was bought. */
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
  /** Codes it holds; none after a refund. */
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
 * Everything is the buyer's own: an order of somebody else is not there, for superadmins too. What is refused is thrown
 * as a `Refusal` with a sentence for the buyer, translated where it is sent.
 */
export interface Selling {
  /** What is for sale, at the buyer's own prices, with the stock as it is shown (`100+`). */
  offers(buyer: BuyerOfCodes): Promise<Offers["games"]>;
  /**
   * Buys at once, or not at all: codes, money, order and history in one transaction. Not to be called within one.
   * @throws PORTAL_ORDER_TOO_FEW_CODES, PORTAL_ORDER_PRICE_CHANGED, PORTAL_ORDER_NOT_FOR_SALE,
   * PORTAL_ORDER_WITHOUT_LEDGER, PORTAL_FINANCE_TOO_LITTLE, PORTAL_REQUEST_KEY_REUSED, PORTAL_REQUEST_KEY_MALFORMED
   */
  placeOrder(order: OrderToPlace): Promise<PlacedOrder>;
  /**
   * The latest first.
   * @param page.after the id of the last order of the page before
   * @throws PORTAL_RECORD_UNKNOWN when `after` is no order of the buyer
   */
  orders(buyer: BuyerOfCodes, page: { limit: number; after?: string | undefined }): Promise<OrderSummary[]>;
  /** @throws PORTAL_RECORD_UNKNOWN, in the same words for an order that is not there and one of somebody else */
  order(buyer: BuyerOfCodes, orderId: string): Promise<SoldOrder>;
  /**
   * Hands all codes over, which delivers the order; each code is recorded by itself before any is told.
   * @throws PORTAL_RECORD_UNKNOWN, PORTAL_ORDER_ON_HOLD, PORTAL_ORDER_WITHOUT_CODES
   */
  deliver(buyer: BuyerOfCodes, orderId: string): Promise<SoldCode[]>;
  /**
   * The codes that were handed over before; changes nothing but the audit log.
   * @throws PORTAL_RECORD_UNKNOWN, PORTAL_ORDER_ON_HOLD, PORTAL_ORDER_WITHOUT_CODES, PORTAL_ORDER_NOT_HANDED_OVER
   */
  codes(buyer: BuyerOfCodes, orderId: string): Promise<SoldCode[]>;
  /**
   * An order and whose it is, whoever asks, as the transaction sees it: for news of orders, not for answers to people.
   */
  find(db: Database, orderId: string): Promise<(OrderSummary & { userId: string }) | undefined>;
}

export const sellingPort = definePort<Selling>("selling");
