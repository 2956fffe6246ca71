/** Handles the endpoints that list the offers and place an order on the website. */
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { ledgerPort } from "@portalkit/finance";
import { getOffers, placeOrderCall } from "../../contract/buying/calls.ts";
import { offersFor } from "./offers.ts";
import { placeOrder } from "./place-order.ts";

export const listOffers: HandledEndpoint = handle(getOffers, async ({ adminUser, services }) => {
  const ledger = services.use(ledgerPort);
  const [games, balance] = await Promise.all([
    offersFor(services.db, { userId: adminUser.pk }),
    ledger?.balanceOf(services.db, adminUser.pk) ?? null,
  ]);
  return { games, balance };
});

export const placeOrderHandler: HandledEndpoint = handle(placeOrderCall, ({ body, adminUser, services, request }) =>
  placeOrder(services, {
    buyer: adminUser,
    lines: body.lines,
    channel: "web",
    idempotencyKey: request.header("idempotency-key"),
    expectedTotal: body.expectedTotal,
  }),
);
