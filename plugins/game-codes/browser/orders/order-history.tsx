/** What became of an order, oldest first. */
import type { ReactNode } from "react";
import { useDateTime, useTranslate } from "#kernel/browser";
import type { OrderDetails } from "../../contract/orders/endpoints.ts";
import { orderMessages } from "../../contract/orders/messages.ts";
import classes from "./orders.module.css";

export function OrderHistory({ order: { events } }: { order: OrderDetails }): ReactNode {
  const t = useTranslate();
  const dateTime = useDateTime();
  if (events.length === 0) return null;
  return (
    <section className={classes["panel"]} aria-labelledby="order-history">
      <h2 id="order-history" className={classes["title"]}>{t(orderMessages.history)}</h2>
      <ol className={classes["events"]}>
        {events.map(({ kind, at, who, status }, index) => (
          <li key={index}>
            <span>{t(orderMessages[kind], { status: status ?? "" })}</span>
            <span className={classes["who"]}>{who ?? t(orderMessages.system)}</span>
            <time dateTime={at} title={at}>{dateTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
