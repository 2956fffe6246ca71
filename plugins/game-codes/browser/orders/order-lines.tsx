/** What was ordered, at which price. */
import type { ReactNode } from "react";
import { useTranslate } from "#kernel/browser";
import type { OrderDetails } from "../../contract/orders/endpoints.ts";
import { orderMessages } from "../../contract/orders/messages.ts";
import { percentOf } from "../../contract/price-scale/percent.ts";
import { sumOf } from "../../contract/buying/cart-total.ts";
import { Amount } from "../prices/amount.tsx";
import classes from "./orders.module.css";

export function OrderLines({ order: { lines } }: { order: OrderDetails }): ReactNode {
  const t = useTranslate();
  const isScaled = lines.some(({ priceScale }) => percentOf(priceScale) !== "100");
  return (
    <section className={classes["panel"]} aria-labelledby="order-lines">
      <h2 id="order-lines" className={classes["title"]}>{t(orderMessages.lines)}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={classes["scroll"]} tabIndex={0} role="group" aria-labelledby="order-lines">
        <table className={classes["table"]}>
          <thead>
            <tr>
              <th scope="col">{t(orderMessages.denomination)}</th><th scope="col" className={classes["number"]}>{t(orderMessages.quantity)}</th>
              {isScaled && <th scope="col" className={classes["number"]}>{t(orderMessages.scale)}</th>}
              <th scope="col" className={classes["number"]}>{t(orderMessages.unitPrice)}</th><th scope="col" className={classes["number"]}>{t(orderMessages.amount)}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ title, quantity, unitPrice, priceScale, amount }, index) => (
              <tr key={index}>
                <th scope="row">{title}</th><td className={classes["number"]}>{quantity}</td>
                {isScaled && <td className={classes["number"]}>{`${percentOf(priceScale) ?? ""}%`}</td>}
                <td className={classes["number"]}><Amount value={unitPrice} /></td><td className={classes["number"]}><Amount value={amount} /></td>
              </tr>
            ))}
          </tbody>
          <tfoot><tr><th scope="row" colSpan={isScaled ? 4 : 3}>{t(orderMessages.total)}</th><td className={classes["number"]}><Amount value={sumOf(lines.map(({ amount }) => amount))} /></td></tr></tfoot>
        </table>
      </div>
    </section>
  );
}
