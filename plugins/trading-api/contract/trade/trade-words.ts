/** The documentation texts of each call: in English for the document, in the user's language for the page. */
import type { EndpointShape } from "@portalkit/kernel/contract";
import {
  createTradeOrder,
  deliverTradeOrder,
  getTradeCodes,
  getTradeOrder,
  listTradeOrders,
  myBalance,
  tradeGames,
} from "./calls.ts";

/** Message keys of a call's texts. */
type CallWords =
  `trading-api:docs.calls.${"myBalance" | "games" | "createOrder" | "orders" | "order" | "deliver" | "codes"}${"" | "Text"}`;

export interface DocumentedCall {
  id: string;
  endpoint: EndpointShape;
  summary: CallWords;
  description: CallWords;
  /** The call requires an Idempotency-Key. */
  isOnce?: true;
  /** Statuses in addition to those that every call may answer. */
  errors?: Readonly<Record<number, string>>;
}

const notYours = { 404: "You have no such order" };

export const documentedCalls: readonly DocumentedCall[] = [
  {
    id: "getMyBalance",
    endpoint: myBalance,
    summary: "trading-api:docs.calls.myBalance",
    description: "trading-api:docs.calls.myBalanceText",
  },
  {
    id: "listGames",
    endpoint: tradeGames,
    summary: "trading-api:docs.calls.games",
    description: "trading-api:docs.calls.gamesText",
  },
  {
    id: "createOrder",
    endpoint: createTradeOrder,
    isOnce: true,
    summary: "trading-api:docs.calls.createOrder",
    description: "trading-api:docs.calls.createOrderText",
    errors: {
      409: "Too few codes, balance too low, not for sale, or a total that differs from expectedTotal; nothing was bought",
      422: "The Idempotency-Key has been used for a different request",
    },
  },
  {
    id: "listOrders",
    endpoint: listTradeOrders,
    summary: "trading-api:docs.calls.orders",
    description: "trading-api:docs.calls.ordersText",
  },
  {
    id: "getOrder",
    endpoint: getTradeOrder,
    summary: "trading-api:docs.calls.order",
    description: "trading-api:docs.calls.orderText",
    errors: notYours,
  },
  {
    id: "deliverOrder",
    endpoint: deliverTradeOrder,
    summary: "trading-api:docs.calls.deliver",
    description: "trading-api:docs.calls.deliverText",
    errors: { ...notYours, 409: "The order is on hold or has no codes" },
  },
  {
    id: "getCodes",
    endpoint: getTradeCodes,
    summary: "trading-api:docs.calls.codes",
    description: "trading-api:docs.calls.codesText",
    errors: { ...notYours, 409: "The codes haven't been handed over yet, the order is on hold, or it has no codes" },
  },
];
