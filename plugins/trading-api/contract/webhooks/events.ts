/** Order events that a webhook can receive. */

export const orderEvents = ["order.placed", "order.delivered", "order.refunded", "order.status_changed"] as const;
export type OrderEvent = (typeof orderEvents)[number];

export const orderEventLabels = {
  "order.placed": "trading-api:events.order.placed",
  "order.delivered": "trading-api:events.order.delivered",
  "order.refunded": "trading-api:events.order.refunded",
  "order.status_changed": "trading-api:events.order.status_changed",
} as const satisfies Record<OrderEvent, string>;
