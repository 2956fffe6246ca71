/** Refunds an order in whole or in part: by line or by code, with a reason, and with what goes back before it does. */
import { useState, type ReactNode } from "react";
import { Button, useTranslate } from "#kernel/browser";
import { changeMessages } from "../../contract/orders/change-messages.ts";
import { orderMessages } from "../../contract/orders/messages.ts";
import { refundOrder, type RefundReply } from "../../contract/orders/order-changes.ts";
import { codesEffectMessages } from "../../contract/states-messages.ts";
import { amountText } from "../prices/amount.tsx";
import classes from "./change.module.css";
import { OrderDialog } from "./order-dialog.tsx";
import { bodyOf, everything, totalOfChoice, type RefundChoice, type RefundMode } from "./refund-choice.ts";
import { LockedCodes, RefundCodes, RefundLines } from "./refund-parts.tsx";
import { useOrderDialog, type OrderDialogProps } from "./use-order-dialog.ts";

const modes = { line: changeMessages.byLine, code: changeMessages.byCode } as const satisfies Record<RefundMode, string>;

export function RefundDialog(props: OrderDialogProps): ReactNode {
  const t = useTranslate();
  const dialog = useOrderDialog<RefundReply>(props);
  const [changed, setChanged] = useState<RefundChoice>();
  const { order, label, form } = dialog;
  const transition = order?.allowedTransitions.find(({ action }) => action === "refund");
  const blocked =
    order === undefined ? undefined : (transition?.blocked ?? (transition === undefined ? t(orderMessages.notRefundable) : undefined));
  const choice = changed ?? (order === undefined ? undefined : everything(order));
  const total = order === undefined || choice === undefined ? undefined : totalOfChoice(order, choice);
  const submit = (): void => {
    if (order === undefined || choice === undefined || total?.quantity === 0) return;
    dialog.submit(
      ({ services, params, reason, idempotencyKey }) =>
        services.call(refundOrder, { reason, ...bodyOf(order, choice) }, { params, idempotencyKey }),
      ({ amount }) => t(orderMessages.refundDone, { amount: amountText(amount) }),
    );
  };
  const canRefund = order !== undefined && choice !== undefined && total !== undefined && blocked === undefined;
  return (
    <OrderDialog
      dialog={dialog}
      title={t(changeMessages.refundTitle, { order: label })}
      isWide
      onSubmit={submit}
      waitingSentence={({ amount }) => t(changeMessages.waitingRefund, { amount: amountText(amount) })}
      notice={
        blocked !== undefined && (
          <p role="alert" className={classes["blocked"]}>
            {blocked}
          </p>
        )
      }
      submitButton={
        <Button variant="danger" type="submit" form={form} disabled={!canRefund || total.quantity === 0} loading={dialog.isBusy}>
          {canRefund && total.quantity > 0
            ? t(changeMessages.refund, { amount: amountText(total.amount) })
            : t(changeMessages.refundNothing)}
        </Button>
      }
      fields={
        canRefund ? (
          <>
            <fieldset className={classes["modes"]}>
              <legend>{t(changeMessages.whatToRefund)}</legend>
              {(["line", "code"] as const).map((mode) => (
                <label key={mode} className={classes["mode"]}>
                  <input
                    type="radio"
                    name={`${form}-mode`}
                    checked={choice.mode === mode}
                    onChange={() => setChanged({ ...choice, mode })}
                  />
                  <span>{t(modes[mode])}</span>
                </label>
              ))}
            </fieldset>
            {choice.mode === "line" ? (
              <RefundLines order={order} choice={choice} onChange={setChanged} />
            ) : (
              <RefundCodes order={order} choice={choice} onChange={setChanged} />
            )}
            <LockedCodes order={order} />
            <p role="status" className={classes["total"]}>
              <span>{t(changeMessages.goesBack)}</span>
              <strong>
                <bdi>{amountText(total.amount)}</bdi> USDT
              </strong>
              <span className={classes["of"]}>{t(changeMessages.ofTotal, { amount: amountText(order.amount) })}</span>
              <span className={classes["effect"]}>
                {total.quantity === 0 ? t(changeMessages.chooseSome) : t(codesEffectMessages.returned, { count: total.quantity })}
              </span>
            </p>
          </>
        ) : undefined
      }
    />
  );
}
