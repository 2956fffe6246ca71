/** Generates the deliveries of one webhook, as its receiver answers them. */
import type { Random } from "./random.ts";

export interface Webhook {
  id: string;
  userId: string;
  url: string;
  /** `gone`: its last answer was status 410, which turns a webhook off. */
  receiver: "steady" | "overloaded" | "gone";
}

export interface OrderEventRow {
  kind: "placed" | "delivered" | "refunded" | "status";
  newStatus: string | null;
  at: string | Date;
  refunded: string | null;
  orderId: string;
  userId: string;
  number: string;
  status: string;
  amount: string;
  channel: string;
  createdAt: string | Date;
}

interface Outcome {
  status: "delivered" | "failed" | "pending";
  attempts: number;
  responseStatus?: number;
  problem?: string;
  /** Seconds from the event to the end, or to the next attempt. */
  seconds: number;
}

const eventNames = {
  placed: "order.placed",
  delivered: "order.delivered",
  refunded: "order.refunded",
  status: "order.status_changed",
} as const;
const maxAttempts = 8;
/** As long as the pauses between all attempts are together. */
const allPausesSeconds = 64_000;
const pendingMinutes = [95, 25];

/** Returns rows in the order of the columns of `seed-webhooks.ts`. */
export function generateDeliveries(
  random: Random,
  webhook: Webhook,
  events: readonly OrderEventRow[],
  until: Date,
): unknown[][] {
  const own = events.filter(({ userId }) => userId === webhook.userId);
  // A webhook that is turned off receives no events any more.
  const received = webhook.receiver === "gone" ? own.slice(0, Math.ceil(own.length / 2)) : own;
  return received.map((event, index) => {
    const outcome = outcomeOf(random, webhook, received.length - 1 - index);
    const at = new Date(event.at);
    const after = (seconds: number): string =>
      new Date(Math.min(until.getTime(), at.getTime() + seconds * 1_000)).toISOString();
    const next = until.getTime() + (pendingMinutes[received.length - 1 - index] ?? 0) * 60_000;
    return [
      random.uuid(),
      webhook.id,
      webhook.userId,
      eventNames[event.kind],
      event.orderId,
      payloadOf(event, at),
      outcome.status,
      outcome.attempts,
      outcome.responseStatus ?? null,
      outcome.problem ?? null,
      outcome.status === "pending" ? new Date(next).toISOString() : after(outcome.seconds),
      at.toISOString(),
      outcome.status === "delivered" ? after(outcome.seconds) : null,
    ];
  });
}

/** @param newer the number of newer deliveries */
function outcomeOf(random: Random, { receiver }: Webhook, newer: number): Outcome {
  if (receiver === "gone" && newer === 0) return { status: "failed", attempts: 1, responseStatus: 410, seconds: 1 };
  if (receiver === "overloaded") {
    // Its owner has sent them again, and the receiver is overloaded again.
    if (newer < pendingMinutes.length)
      return { status: "pending", attempts: 4 - newer, responseStatus: 503, seconds: 0 };
    if (newer === 3)
      return { status: "failed", attempts: maxAttempts, problem: "Timed out", seconds: allPausesSeconds };
    if (newer === 5) return { status: "failed", attempts: maxAttempts, responseStatus: 503, seconds: allPausesSeconds };
    if (random.next() < 0.2) return { status: "delivered", attempts: 2, responseStatus: 200, seconds: 62 };
  }
  return { status: "delivered", attempts: 1, responseStatus: random.next() < 0.8 ? 200 : 204, seconds: 1 };
}

/** The order as it was at the time of the event. */
function payloadOf(event: OrderEventRow, at: Date): string {
  const { kind, newStatus, refunded, orderId, number, status, amount, channel, createdAt } = event;
  const statusThen = { placed: "paid", delivered: "delivered", refunded: status, status: newStatus ?? status }[kind];
  return JSON.stringify({
    type: eventNames[kind],
    timestamp: at.toISOString(),
    data: {
      order: {
        id: orderId,
        number,
        status: statusThen,
        amount,
        refundedAmount: refunded ?? "0.000000",
        channel,
        createdAt: new Date(createdAt).toISOString(),
        currency: "USDT",
      },
    },
  });
}
