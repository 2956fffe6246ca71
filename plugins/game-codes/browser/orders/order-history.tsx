/** What happened to an order, oldest first, in words that its buyer understands. */
import type { ReactNode } from "react";
import { useDateTime, useTranslate, type Translate } from "#kernel/browser";
import type { OrderDetails, OrderEvent } from "../../contract/orders/endpoints.ts";
import { orderMessages } from "../../contract/orders/messages.ts";
import { orderStatusMessages } from "../../contract/states-messages.ts";
import type { OrderStatus } from "../../contract/states.ts";
import { amountText } from "../prices/amount.tsx";
import classes from "./orders.module.css";

/** For a buyer, who learns no names. */
const actorNames = { buyer: orderMessages.you, shop: orderMessages.shop } as const;

/** States that a person leads an order into; the others come with an event of their own. */
const stateMessages: Partial<Record<OrderStatus, string>> = { pending: orderMessages.putOnHold, paid: orderMessages.released, failed: orderMessages.hasFailed };

export function OrderHistory({ order: { events } }: { order: OrderDetails }): ReactNode {
  const t = useTranslate();
  const dateTime = useDateTime();
  if (events.length === 0) return null;
  return (
    <section className={classes["panel"]} aria-labelledby="order-history">
      <h2 id="order-history" className={classes["title"]}>{t(orderMessages.history)}</h2>
      <ol className={classes["events"]}>
        {events.map((event, index) => (
          <li key={index}>
            <span>{sentenceOf(event, t)}</span>
            <span className={classes["who"]}>{event.who ?? t(event.who === undefined && event.by !== "system" ? actorNames[event.by] : orderMessages.system)}</span>
            <time dateTime={event.at} title={event.at}>{dateTime(event.at)}</time>
            {event.reason !== undefined && event.reason !== null && <span className={classes["why"]}>{t(orderMessages.reasonGiven, { reason: event.reason })}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentenceOf({ kind, status, amount, codes }: OrderEvent, t: Translate): string {
  if (kind === "refunded" && amount !== null && codes !== null) return t(orderMessages.refundedSome, { amount: amountText(amount), count: codes });
  if (kind !== "status") return t(orderMessages[kind]);
  const known = stateMessages[status as OrderStatus];
  // A state of an older version, or of another server.
  return known === undefined ? t(orderMessages.status, { status: t(orderStatusMessages[status as OrderStatus] ?? status ?? "") }) : t(known);
}
