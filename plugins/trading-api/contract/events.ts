/** Events of orders that a webhook can be told. */

export const orderEvents = ["order.placed", "order.delivered", "order.refunded", "order.status_changed"] as const;
export type OrderEvent = (typeof orderEvents)[number];

export const orderEventLabels = {
  "order.placed": "Order placed",
  "order.delivered": "Codes handed over",
  "order.refunded": "Order refunded",
  "order.status_changed": "Status changed by hand",
} as const satisfies Record<OrderEvent, string>;
