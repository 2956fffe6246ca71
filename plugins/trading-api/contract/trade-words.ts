/** What the documentation says of each call of the trading API: the document in English, the page in its reader's language. */
import type { EndpointShape } from "#kernel/contract";
import { createTradeOrder, deliverTradeOrder, getTradeCodes, getTradeOrder, listTradeOrders, myBalance, tradeGames } from "./trade-calls.ts";

/** What each call does, in few words and in more. */
export const tradeCallMessages = {
  myBalance: "Your balance",
  myBalanceText: "The balance of the token's owner.",
  games: "Games with prices and stock",
  gamesText: "Every game and denomination on sale, at your own prices: price scales of your account and of this token are applied.",
  createOrder: "Create an order",
  createOrderText: "Buys at once, or not at all: the codes are taken and your balance is charged together. Send a new Idempotency-Key for each order. When an answer is lost, send the same request with the same key again: you get the first answer, and nothing is bought twice.",
  orders: "Your orders",
  ordersText: "The latest first, those placed on the website and by the bot among them.",
  order: "One order",
  orderText: "Its state and lines.",
  deliver: "Hand over the codes of an order",
  deliverText: "Delivers the order and answers its codes, which can't be refunded from then on. It may be repeated: the same codes come again. Each code that is handed over is recorded.",
  codes: "The codes of an order",
  codesText: "The codes that were handed over. It changes nothing: deliver the order first.",
} as const;

export interface DocumentedCall {
  id: string;
  endpoint: EndpointShape;
  summary: string;
  description: string;
  /** It must be sent with an Idempotency-Key. */
  isOnce?: true;
  /** Statuses beside those that every call may answer. */
  errors?: Readonly<Record<number, string>>;
}

const notYours = { 404: "No such order of yours" };

export const documentedCalls: readonly DocumentedCall[] = [
  { id: "getMyBalance", endpoint: myBalance, summary: tradeCallMessages.myBalance, description: tradeCallMessages.myBalanceText },
  { id: "listGames", endpoint: tradeGames, summary: tradeCallMessages.games, description: tradeCallMessages.gamesText },
  {
    id: "createOrder", endpoint: createTradeOrder, isOnce: true, summary: tradeCallMessages.createOrder,
    description: tradeCallMessages.createOrderText,
    errors: { 409: "Too few codes, too little balance, not for sale, or another price than expectedTotal; nothing was bought", 422: "The Idempotency-Key was used for another request" },
  },
  { id: "listOrders", endpoint: listTradeOrders, summary: tradeCallMessages.orders, description: tradeCallMessages.ordersText },
  { id: "getOrder", endpoint: getTradeOrder, summary: tradeCallMessages.order, description: tradeCallMessages.orderText, errors: notYours },
  { id: "deliverOrder", endpoint: deliverTradeOrder, summary: tradeCallMessages.deliver, description: tradeCallMessages.deliverText, errors: { ...notYours, 409: "The order is on hold, or holds no codes" } },
  { id: "getCodes", endpoint: getTradeCodes, summary: tradeCallMessages.codes, description: tradeCallMessages.codesText, errors: { ...notYours, 409: "The codes haven't been handed over yet, the order is on hold, or it holds no codes" } },
];
