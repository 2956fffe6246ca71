/** Refunds an order in whole or in part, by line or by code, with a reason; shows what is returned beforehand. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@portalkit/kernel/browser";
import { refundOrder, type RefundReply } from "../../contract/order-changes/calls.ts";
import { amountText } from "../prices/amount.tsx";
import classes from "./order-changes.module.css";
import { OrderDialog } from "./order-dialog.tsx";
import { everything, refundOf, type RefundChoice, type RefundMode } from "./refund-choice.ts";
import { LockedCodes, RefundCodes, RefundLines } from "./refund-parts.tsx";
import { useOrderDialog, type OrderDialogProps } from "./use-order-dialog.ts";

const modes = {
  line: "game-codes:orders.change.byLine",
  code: "game-codes:orders.change.byCode",
} as const satisfies Record<RefundMode, string>;

export function RefundDialog(props: OrderDialogProps): ReactNode {
  const { t } = useTranslation();
  const dialog = useOrderDialog<RefundReply>(props);
  const [changed, setChanged] = useState<RefundChoice>();
  const { order, label, form } = dialog;
  const transition = order?.allowedTransitions.find(({ action }) => action === "refund");
  const blocked =
    order === undefined
      ? undefined
      : (transition?.blocked ?? (transition === undefined ? t("game-codes:orders.notRefundable") : undefined));
  const choice = changed ?? (order === undefined ? undefined : everything(order));
  const refund = order === undefined || choice === undefined ? undefined : refundOf(order, choice);
  const quantity = refund?.quantity ?? 0;
  const submit = (): void => {
    if (refund === undefined || quantity === 0) return;
    dialog.submit(
      ({ services, params, reason, idempotencyKey }) =>
        services.call(refundOrder, { reason, ...refund.body }, { params, idempotencyKey }),
      ({ amount }) => t("game-codes:orders.refundDone", { amount: amountText(amount) }),
    );
  };
  const canRefund = order !== undefined && choice !== undefined && blocked === undefined;
  return (
    <OrderDialog
      dialog={dialog}
      title={t("game-codes:orders.change.refundTitle", { order: label })}
      isWide
      onSubmit={submit}
      waitingSentence={({ amount }) => t("game-codes:orders.change.waitingRefund", { amount: amountText(amount) })}
      notice={
        blocked !== undefined && (
          <p role="alert" className={classes["blocked"]}>
            {blocked}
          </p>
        )
      }
      submitButton={
        <Button
          variant="danger"
          type="submit"
          form={form}
          disabled={!canRefund || quantity === 0}
          loading={dialog.isBusy}
        >
          {canRefund && refund !== undefined && quantity > 0
            ? t("game-codes:orders.change.refund", { amount: amountText(refund.amount) })
            : t("game-codes:orders.change.refundNothing")}
        </Button>
      }
      fields={
        canRefund ? (
          <>
            <fieldset className={classes["modes"]}>
              <legend>{t("game-codes:orders.change.whatToRefund")}</legend>
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
              <span>{t("game-codes:orders.change.goesBack")}</span>
              <strong>
                {refund === undefined ? (
                  "—"
                ) : (
                  <>
                    <bdi>{amountText(refund.amount)}</bdi> USDT
                  </>
                )}
              </strong>
              <span className={classes["of"]}>
                {t("game-codes:orders.change.ofTotal", { amount: amountText(order.amount) })}
              </span>
              <span className={classes["effect"]}>
                {refund === undefined
                  ? t("game-codes:buying.wrongQuantity")
                  : quantity === 0
                    ? t("game-codes:orders.change.chooseSome")
                    : t("game-codes:orders.codesEffects.returned", { count: quantity })}
              </span>
            </p>
          </>
        ) : undefined
      }
    />
  );
}
