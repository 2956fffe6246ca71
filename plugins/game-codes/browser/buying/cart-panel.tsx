/** The order as it stands: lines, total, balance, what is missing, and the one button. */
import { useState, type ReactNode } from "react";
import { Button, Icon, IconButton, LinkButton, useTranslate } from "#kernel/browser";
import { amountOf, millionthsOf, missingFor } from "../../contract/buying/cart-total.ts";
import { buyingMessages } from "../../contract/buying/messages.ts";
import { Amount, amountText } from "../prices/amount.tsx";
import type { PricedCart } from "./cart-lines.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";
import classes from "./buying.module.css";

interface CartPanelProps {
  cart: PricedCart;
  /** Nothing without a ledger. */
  balance: string | null;
  /** Why the last try failed. */
  failure: string | undefined;
  isOrdering: boolean;
  onPut: (denominationId: string, quantity: number) => void;
  onClear: () => void;
  onOrder: () => void;
}

export function CartPanel({ cart, balance, failure, isOrdering, onPut, onClear, onOrder }: CartPanelProps): ReactNode {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { lines, codes, total, isBuyable } = cart;
  const missing = balance === null ? undefined : missingFor(total, balance);
  const reason = lines.length === 0 ? undefined : balance === null ? t(buyingMessages.noLedger) : !isBuyable ? t(buyingMessages.tooFew) : missing === undefined ? undefined : t(buyingMessages.tooLittle, { amount: amountText(missing) });
  return (
    <aside className={classes["cart"]} data-open={isOpen || undefined} data-empty={lines.length === 0 || undefined} aria-label={t(buyingMessages.cart)}>
      <div className={classes["cartHead"]}>
        <h2>{t(buyingMessages.cart)}</h2>
        {codes > 0 && <span className={classes["count"]}>{t(buyingMessages.codes, { count: codes })}</span>}
        {codes > 0 && <Button variant="ghost" className={classes["clear"]} disabled={isOrdering} onClick={onClear}>{t(buyingMessages.clear)}</Button>}
        {codes > 0 && <IconButton className={classes["toggle"]} icon={isOpen ? "chevron-down" : "list"} label={t(isOpen ? buyingMessages.hideOrder : buyingMessages.showOrder)} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />}
      </div>
      {lines.length === 0 ? <p className={classes["empty"]}>{t(buyingMessages.cartEmpty)}</p> : (
        <ul className={classes["lines"]}>
          {lines.map(({ denominationId, title, quantity, price, onlyLeft }) => (
            <li key={denominationId} data-wrong={price === undefined || onlyLeft !== undefined || undefined}>
              <span className={classes["lineTitle"]}>{title}</span>
              <IconButton className={classes["remove"]} icon="x" label={t(buyingMessages.remove, { title })} disabled={isOrdering} onClick={() => onPut(denominationId, 0)} />
              {price === undefined ? <span className={classes["wrong"]}>{t(buyingMessages.gone)}</span> : <QuantityStepper title={title} quantity={quantity} disabled={isOrdering} onChange={(next) => onPut(denominationId, next)} />}
              {price !== undefined && <span className={classes["price"]}><Amount value={amountOf(millionthsOf(price) * BigInt(quantity))} /></span>}
              {onlyLeft !== undefined && <span className={classes["wrong"]}>{t(buyingMessages.onlyLeft, { left: onlyLeft })}{onlyLeft > 0 && <Button onClick={() => onPut(denominationId, onlyLeft)}>{onlyLeft}</Button>}</span>}
            </li>
          ))}
        </ul>
      )}
      <dl className={classes["sums"]}>
        <div className={classes["total"]}><dt>{t(buyingMessages.total)}</dt><dd><Amount value={total} /> <small>{t(buyingMessages.currency)}</small></dd></div>
        {balance !== null && <div><dt>{t(buyingMessages.balance)}</dt><dd><Amount value={balance} /> <small>{t(buyingMessages.currency)}</small></dd></div>}
        {balance !== null && codes > 0 && missing === undefined && <div><dt>{t(buyingMessages.balanceAfter)}</dt><dd><Amount value={amountOf(millionthsOf(balance) - millionthsOf(total))} /> <small>{t(buyingMessages.currency)}</small></dd></div>}
        {missing !== undefined && <div className={classes["missing"]}><dt>{t(buyingMessages.missing)}</dt><dd><Amount value={missing} /> <small>{t(buyingMessages.currency)}</small></dd></div>}
      </dl>
      {failure !== undefined && <p role="alert" className={classes["failure"]}><Icon name="circle-alert" /><span>{failure}</span></p>}
      <div className={classes["actions"]}>
        {missing !== undefined && <LinkButton icon="plus" to="/deposit-funds">{t(buyingMessages.topUp)}</LinkButton>}
        <Button variant="primary" className={classes["order"]} loading={isOrdering} disabled={lines.length === 0 || reason !== undefined} aria-describedby={reason === undefined ? undefined : "order-reason"} title={t(buyingMessages.orderHint)} onClick={onOrder}>
          {lines.length === 0 ? t(buyingMessages.orderNothing) : t(isOrdering ? buyingMessages.ordering : buyingMessages.order, { amount: amountText(total) })}
        </Button>
      </div>
      {reason !== undefined && <p id="order-reason" className={classes["reason"]}>{reason}</p>}
    </aside>
  );
}
