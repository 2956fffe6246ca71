/** The current order: lines, total, balance, missing amount, and the order button. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Icon, IconButton, LinkButton } from "@portalkit/kernel/browser";
import { typedCount, type TypedCount } from "@portalkit/kernel/contract";
import { amountOf, millionthsOf, missingFor } from "../prices/cart-total.ts";
import { Amount, amountText } from "../prices/amount.tsx";
import type { PricedCart } from "./cart-lines.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";
import classes from "./cart.module.css";

interface CartPanelProps {
  cart: PricedCart;
  /** Null without a ledger. */
  balance: string | null;
  /** Why the last attempt failed. */
  failure: string | undefined;
  isOrdering: boolean;
  onPut: (denominationId: string, quantity: TypedCount) => void;
  onClear: () => void;
  onOrder: () => void;
}

export function CartPanel({ cart, balance, failure, isOrdering, onPut, onClear, onOrder }: CartPanelProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { lines, codes, total } = cart;
  const missing = balance === null || total === undefined ? undefined : missingFor(total, balance);
  const reason =
    lines.length === 0
      ? undefined
      : balance === null
        ? t("game-codes:buying.noLedger")
        : total === undefined
          ? t("game-codes:buying.wrongQuantity")
          : cart.order === undefined
            ? t("game-codes:buying.tooFew")
            : missing === undefined
              ? undefined
              : t("game-codes:buying.tooLittle", { amount: amountText(missing) });
  return (
    <aside
      className={classes["cart"]}
      data-open={isOpen || undefined}
      data-empty={lines.length === 0 || undefined}
      aria-label={t("game-codes:buying.cart")}
    >
      <div className={classes["cartHead"]}>
        <h2>{t("game-codes:buying.cart")}</h2>
        {codes !== undefined && codes > 0 && (
          <span className={classes["count"]}>{t("game-codes:buying.codes", { count: codes })}</span>
        )}
        {lines.length > 0 && (
          <Button variant="ghost" className={classes["clear"]} disabled={isOrdering} onClick={onClear}>
            {t("game-codes:buying.clear")}
          </Button>
        )}
        {lines.length > 0 && (
          <IconButton
            className={classes["toggle"]}
            icon={isOpen ? "chevron-down" : "list"}
            label={t(isOpen ? "game-codes:buying.hideOrder" : "game-codes:buying.showOrder")}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {lines.length === 0 ? (
        <p className={classes["empty"]}>{t("game-codes:buying.cartEmpty")}</p>
      ) : (
        <ul className={classes["lines"]}>
          {lines.map(({ denominationId, title, quantity, price, onlyLeft }) => (
            <li
              key={denominationId}
              data-wrong={price === undefined || onlyLeft !== undefined || quantity.count === undefined || undefined}
            >
              <span className={classes["lineTitle"]}>{title}</span>
              <IconButton
                className={classes["remove"]}
                icon="x"
                label={t("game-codes:buying.remove", { title })}
                disabled={isOrdering}
                onClick={() => onPut(denominationId, typedCount(0))}
              />
              {price === undefined ? (
                <span className={classes["wrong"]}>{t("game-codes:buying.gone")}</span>
              ) : (
                <QuantityStepper
                  className={classes["stepper"]}
                  title={title}
                  quantity={quantity}
                  disabled={isOrdering}
                  onChange={(next) => onPut(denominationId, next)}
                />
              )}
              {price !== undefined && quantity.count !== undefined && (
                <span className={classes["price"]}>
                  <Amount value={amountOf(millionthsOf(price) * BigInt(quantity.count))} />
                </span>
              )}
              {onlyLeft !== undefined && (
                <span className={classes["wrong"]}>
                  {t("game-codes:buying.onlyLeft", { left: onlyLeft })}
                  {onlyLeft > 0 && (
                    <Button onClick={() => onPut(denominationId, typedCount(onlyLeft))}>{onlyLeft}</Button>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <dl className={classes["sums"]}>
        <div className={classes["total"]}>
          <dt>{t("game-codes:buying.total")}</dt>
          <dd>
            {total === undefined ? (
              "—"
            ) : (
              <>
                <Amount value={total} /> <small>{t("game-codes:buying.currency")}</small>
              </>
            )}
          </dd>
        </div>
        {balance !== null && (
          <div>
            <dt>{t("game-codes:buying.balance")}</dt>
            <dd>
              <Amount value={balance} /> <small>{t("game-codes:buying.currency")}</small>
            </dd>
          </div>
        )}
        {balance !== null && total !== undefined && lines.length > 0 && missing === undefined && (
          <div>
            <dt>{t("game-codes:buying.balanceAfter")}</dt>
            <dd>
              <Amount value={amountOf(millionthsOf(balance) - millionthsOf(total))} />{" "}
              <small>{t("game-codes:buying.currency")}</small>
            </dd>
          </div>
        )}
        {missing !== undefined && (
          <div className={classes["missing"]}>
            <dt>{t("game-codes:buying.missing")}</dt>
            <dd>
              <Amount value={missing} /> <small>{t("game-codes:buying.currency")}</small>
            </dd>
          </div>
        )}
      </dl>
      {failure !== undefined && (
        <p role="alert" className={classes["failure"]}>
          <Icon name="circle-alert" />
          <span>{failure}</span>
        </p>
      )}
      <div className={classes["actions"]}>
        {missing !== undefined && (
          <LinkButton icon="plus" to="/deposit-funds">
            {t("game-codes:buying.topUp")}
          </LinkButton>
        )}
        <Button
          variant="primary"
          className={classes["order"]}
          loading={isOrdering}
          disabled={lines.length === 0 || reason !== undefined}
          aria-describedby={reason === undefined ? undefined : "order-reason"}
          title={t("game-codes:buying.orderHint")}
          onClick={onOrder}
        >
          {total === undefined || lines.length === 0
            ? t("game-codes:buying.orderNothing")
            : t(isOrdering ? "game-codes:buying.ordering" : "game-codes:buying.order", { amount: amountText(total) })}
        </Button>
      </div>
      {reason !== undefined && (
        <p id="order-reason" className={classes["reason"]}>
          {reason}
        </p>
      )}
    </aside>
  );
}
