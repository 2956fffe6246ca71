/** The lines of an order, with their prices. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OrderDetails } from "../../contract/order-page/calls.ts";
import { amountOf, millionthsOf, sumOf } from "../prices/cart-total.ts";
import { Amount } from "../prices/amount.tsx";
import { PriceScale } from "../prices/price-scale.tsx";
import classes from "./order-page.module.css";

export function OrderLines({ order: { lines, refundedAmount } }: { order: OrderDetails }): ReactNode {
  const { t } = useTranslation();
  const total = sumOf(lines.map(({ amount }) => amount));
  const isRefunded = millionthsOf(refundedAmount) > 0n;
  const span = 3 + (isRefunded ? 1 : 0);
  const isScaled = lines.some(({ priceScale }) => priceScale !== undefined && Number(priceScale) !== 1);
  return (
    <section className={classes["panel"]} aria-labelledby="order-lines">
      <h2 id="order-lines" className={classes["title"]}>
        {t("game-codes:orders.lines")}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={classes["scroll"]} tabIndex={0} role="group" aria-labelledby="order-lines">
        <table className={classes["table"]}>
          <thead>
            <tr>
              <th scope="col">{t("game-codes:orders.denomination")}</th>
              <th scope="col" className={classes["number"]}>
                {t("game-codes:orders.quantity")}
              </th>
              {isRefunded && (
                <th scope="col" className={classes["number"]}>
                  {t("game-codes:orders.refundedSoFar")}
                </th>
              )}
              {isScaled && (
                <th scope="col" className={classes["number"]}>
                  {t("game-codes:orders.scale")}
                </th>
              )}
              <th scope="col" className={classes["number"]}>
                {t("game-codes:orders.unitPrice")}
              </th>
              <th scope="col" className={classes["number"]}>
                {t("game-codes:orders.amount")}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, title, quantity, unitPrice, priceScale, amount, refunded }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td className={classes["number"]}>{quantity}</td>
                {isRefunded && (
                  <td className={classes["number"]}>{refunded.quantity === 0 ? "" : refunded.quantity}</td>
                )}
                {isScaled && (
                  <td className={classes["number"]}>{priceScale !== undefined && <PriceScale value={priceScale} />}</td>
                )}
                <td className={classes["number"]}>
                  <Amount value={unitPrice} />
                </td>
                <td className={classes["number"]}>
                  <Amount value={amount} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Sum label={t("game-codes:orders.total")} span={span + (isScaled ? 1 : 0)} amount={total} />
            {isRefunded && (
              <Sum
                label={t("game-codes:orders.refundedSoFar")}
                span={span + (isScaled ? 1 : 0)}
                amount={`-${refundedAmount}`}
              />
            )}
            {isRefunded && (
              <Sum
                label={t("game-codes:orders.kept")}
                span={span + (isScaled ? 1 : 0)}
                amount={amountOf(millionthsOf(total) - millionthsOf(refundedAmount))}
              />
            )}
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function Sum({ label, span, amount }: { label: string; span: number; amount: string }): ReactNode {
  return (
    <tr>
      <th scope="row" colSpan={span}>
        {label}
      </th>
      <td className={classes["number"]}>
        <Amount value={amount} />
      </td>
    </tr>
  );
}
