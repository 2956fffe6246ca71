/** Dialog that changes an order's status and shows the effects on money and codes beforehand. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@portalkit/kernel/browser";
import { changeOrder, type AllowedTransition, type ChangeReply } from "../../contract/order-changes/calls.ts";
import type { OrderAction } from "../../contract/states.ts";
import { amountText } from "../prices/amount.tsx";
import classes from "./order-changes.module.css";
import { OrderDialog } from "./order-dialog.tsx";
import { useOrderDialog, type OrderDialogProps } from "./use-order-dialog.ts";

type ByHand = AllowedTransition & { action: OrderAction };
const isByHand = (transition: AllowedTransition): transition is ByHand => transition.action !== "refund";
const doneMessages = {
  hold: "game-codes:orders.change.held",
  release: "game-codes:orders.change.released",
  fail: "game-codes:orders.change.hasFailed",
} as const satisfies Record<OrderAction, string>;

export function ChangeDialog(props: OrderDialogProps): ReactNode {
  const { t } = useTranslation();
  const dialog = useOrderDialog<ChangeReply>(props);
  const [chosen, setChosen] = useState<OrderAction>();
  const { order, label, form } = dialog;
  const choices = order?.allowedTransitions.filter(isByHand) ?? [];
  const action = chosen ?? choices.find(({ blocked }) => blocked === null)?.action;
  const submit = (): void => {
    if (action === undefined) return;
    dialog.submit(
      ({ services, params, reason, idempotencyKey }) =>
        services.call(changeOrder, { action, reason }, { params, idempotencyKey }),
      ({ amount }) => t(doneMessages[action], { order: label, amount: amountText(amount) }),
    );
  };
  const fields = (
    <fieldset className={classes["choices"]}>
      <legend>{t("game-codes:orders.change.actions")}</legend>
      {choices.map((choice) => (
        <Choice
          key={choice.action}
          name={form}
          choice={choice}
          isChosen={choice.action === action}
          onChoose={() => setChosen(choice.action)}
        />
      ))}
    </fieldset>
  );
  return (
    <OrderDialog
      dialog={dialog}
      title={t("game-codes:orders.change.changeTitle", { order: label })}
      onSubmit={submit}
      hasReason={action !== undefined}
      waitingSentence={() => t("game-codes:orders.change.waitingChange")}
      fields={choices.length === 0 ? undefined : fields}
      notice={
        order !== undefined &&
        choices.length === 0 && (
          <p role="status">
            {t("game-codes:orders.change.noAction", { status: t(`game-codes:orders.states.${order.status}`) })}
          </p>
        )
      }
      submitButton={
        action !== undefined && (
          <Button variant={action === "fail" ? "danger" : "primary"} type="submit" form={form} loading={dialog.isBusy}>
            {t(`game-codes:orders.actions.${action}`)}
          </Button>
        )
      }
    />
  );
}

function Choice({
  name,
  choice: { action, money, amount, codesEffect, codes, blocked },
  isChosen,
  onChoose,
}: {
  name: string;
  choice: ByHand;
  isChosen: boolean;
  onChoose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = `${name}-${action}`;
  return (
    <div className={classes["choice"]} data-off={blocked === null ? undefined : ""}>
      <input
        id={id}
        type="radio"
        name={`${name}-action`}
        checked={isChosen}
        disabled={blocked !== null}
        aria-describedby={`${id}-effect`}
        onChange={onChoose}
      />
      <label htmlFor={id}>{t(`game-codes:orders.actions.${action}`)}</label>
      <p id={`${id}-effect`}>
        {blocked ??
          `${t(`game-codes:orders.moneyEffects.${money}`, { amount: amountText(amount) })} ${t(`game-codes:orders.codesEffects.${codesEffect}`, { count: codes })}`}
      </p>
    </div>
  );
}
