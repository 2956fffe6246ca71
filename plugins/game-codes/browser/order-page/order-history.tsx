/** The history of an order, oldest first, in words that its buyer understands. */
import type { ReactNode } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useDateTime } from "@portalkit/kernel/browser";
import type { OrderDetails, OrderEvent } from "../../contract/order-page/calls.ts";
import { orderStatuses, type OrderStatus } from "../../contract/states.ts";
import { amountText } from "../prices/amount.tsx";
import classes from "./order-page.module.css";

/** For buyers, who do not see names. */
const actorNames = { buyer: "game-codes:orders.you", shop: "game-codes:orders.shop" } as const;

/** The states that a user sets; the other states have events of their own. */
const stateMessages: {
  readonly [Status in OrderStatus]?:
    | "game-codes:orders.putOnHold"
    | "game-codes:orders.released"
    | "game-codes:orders.hasFailed";
} = {
  pending: "game-codes:orders.putOnHold",
  paid: "game-codes:orders.released",
  failed: "game-codes:orders.hasFailed",
};

export function OrderHistory({ order: { events } }: { order: OrderDetails }): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  if (events.length === 0) return null;
  return (
    <section className={classes["panel"]} aria-labelledby="order-history">
      <h2 id="order-history" className={classes["title"]}>
        {t("game-codes:orders.history")}
      </h2>
      <ol className={classes["events"]}>
        {events.map((event, index) => (
          <li key={index}>
            <span>{sentenceOf(event, t)}</span>
            <span className={classes["who"]}>
              {event.who ??
                t(event.who === undefined && event.by !== "system" ? actorNames[event.by] : "game-codes:orders.system")}
            </span>
            <time dateTime={event.at} title={event.at}>
              {dateTime(event.at)}
            </time>
            {event.reason !== undefined && event.reason !== null && (
              <span className={classes["why"]}>{t("game-codes:orders.reasonGiven", { reason: event.reason })}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentenceOf({ kind, status, amount, codes }: OrderEvent, t: TFunction): string {
  if (kind === "refunded" && amount !== null && codes !== null)
    return t("game-codes:orders.refundedSome", { amount: amountText(amount), count: codes });
  if (kind !== "status") return t(`game-codes:orders.${kind}`);
  const known = orderStatuses.find((one) => one === status);
  // A status of an older version, or of another server.
  if (known === undefined) return t("game-codes:orders.status", { status: status ?? "" });
  const sentence = stateMessages[known];
  return sentence === undefined
    ? t("game-codes:orders.status", { status: t(`game-codes:orders.states.${known}`) })
    : t(sentence);
}
