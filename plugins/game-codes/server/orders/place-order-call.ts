/** Endpoint that places an order from the website. */
import { handle, type HandledEndpoint } from "#kernel/server";
import { placeOrderCall } from "../../contract/orders/endpoints.ts";
import { placeOrder } from "./place-order.ts";

export const placeOrderHandler: HandledEndpoint = handle(placeOrderCall, ({ body, adminUser, services, request }) =>
  placeOrder(services, {
    buyer: adminUser,
    lines: body.lines,
    channel: "web",
    idempotencyKey: request.header("idempotency-key"),
    expectedTotal: body.expectedTotal,
  }),
);
