/** Handles the calls of the trading API: the marketplace's own functions, for the owner of the token. */
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint, type PluginServices } from "@portalkit/kernel/server";
import { currency, ledgerPort } from "@portalkit/finance";
import { sellingPort, type BuyerOfCodes, type Selling } from "@portalkit/game-codes";
import { tradeRefusals } from "../../contract/refusals.ts";
import {
  createTradeOrder,
  deliverTradeOrder,
  getTradeCodes,
  getTradeOrder,
  listTradeOrders,
  myBalance,
  ordersPerPage,
  tradeGames,
} from "../../contract/trade/calls.ts";

export const tradeHandlers: readonly HandledEndpoint[] = [
  handle(myBalance, async ({ adminUser, services }) => {
    const ledger = services.use(ledgerPort);
    if (ledger === undefined) throw new Refusal(tradeRefusals.withoutLedger);
    return { balance: await ledger.balanceOf(services.db, adminUser.pk), currency };
  }),
  handle(tradeGames, async ({ adminUser, services }) => ({
    currency,
    games: await selling(services).offers(buyerOf(adminUser)),
  })),
  handle(createTradeOrder, async ({ body, adminUser, services, request }) => {
    const idempotencyKey = request.header("idempotency-key");
    if (idempotencyKey === undefined) throw new Refusal(tradeRefusals.keyMissing);
    return {
      ...(await selling(services).placeOrder({
        ...buyerOf(adminUser),
        lines: body.lines,
        expectedTotal: body.expectedTotal,
        channel: "api",
        idempotencyKey,
      })),
      currency,
    };
  }),
  handle(listTradeOrders, async ({ query: { limit = ordersPerPage, cursor }, adminUser, services }) => {
    const orders = await selling(services)
      .orders(buyerOf(adminUser), { limit: limit + 1, after: cursor === undefined ? undefined : readCursor(cursor) })
      .catch((error: unknown) => {
        throw error instanceof Refusal && error.code === "PORTAL_RECORD_UNKNOWN"
          ? new Refusal(tradeRefusals.cursorUnknown)
          : error;
      });
    const page = orders.slice(0, limit);
    const last = page.at(-1);
    return {
      orders: page.map((order) => ({ ...order, currency })),
      next: orders.length > limit && last !== undefined ? Buffer.from(last.id).toString("base64url") : null,
    };
  }),
  handle(getTradeOrder, async ({ params: { id }, adminUser, services }) => ({
    ...(await selling(services).order(buyerOf(adminUser), id)),
    currency,
  })),
  handle(deliverTradeOrder, async ({ params: { id }, adminUser, services }) => ({
    codes: await selling(services).deliver(buyerOf(adminUser), id),
  })),
  handle(getTradeCodes, async ({ params: { id }, adminUser, services }) => ({
    codes: await selling(services).codes(buyerOf(adminUser), id),
  })),
];

function selling(services: PluginServices): Selling {
  const found = services.use(sellingPort);
  if (found === undefined) throw new Error("game-codes offers no selling");
  return found;
}

const buyerOf = (user: AdminUser): BuyerOfCodes => ({
  user,
  ...(user.tokenId === undefined ? {} : { tokenId: user.tokenId }),
});

/**
 * Decodes the id of the last order of the previous page; the cursor is opaque to programs. @throws PORTAL_TRADE_CURSOR
 */
function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, "base64url").toString("latin1");
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Refusal(tradeRefusals.cursorUnknown);
  return id;
}
