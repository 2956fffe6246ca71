/** Chooses how an order changes, and says before it does what becomes of its money and codes. */
import { useState, type ReactNode } from "react";
import { Button, useTranslate } from "#kernel/browser";
import { changeMessages } from "../../contract/orders/change-messages.ts";
import { changeOrder, type AllowedTransition, type ChangeReply } from "../../contract/orders/order-changes.ts";
import { codesEffectMessages, moneyEffectMessages, orderActionMessages, orderStatusMessages } from "../../contract/states-messages.ts";
import type { OrderAction } from "../../contract/states.ts";
import { amountText } from "../prices/amount.tsx";
import classes from "./change.module.css";
import { OrderDialog } from "./order-dialog.tsx";
import { useOrderDialog, type OrderDialogProps } from "./use-order-dialog.ts";

type ByHand = AllowedTransition & { action: OrderAction };
const isByHand = (transition: AllowedTransition): transition is ByHand => transition.action !== "refund";
const doneMessages = {
  hold: changeMessages.held,
  release: changeMessages.released,
  fail: changeMessages.hasFailed,
} as const satisfies Record<OrderAction, string>;

export function ChangeDialog(props: OrderDialogProps): ReactNode {
  const t = useTranslate();
  const dialog = useOrderDialog<ChangeReply>(props);
  const [chosen, setChosen] = useState<OrderAction>();
  const { order, label, form } = dialog;
  const choices = order?.allowedTransitions.filter(isByHand) ?? [];
  const action = chosen ?? choices.find(({ blocked }) => blocked === null)?.action;
  const submit = (): void => {
    if (action === undefined) return;
    dialog.submit(
      ({ services, params, reason, idempotencyKey }) => services.call(changeOrder, { action, reason }, { params, idempotencyKey }),
      ({ amount }) => t(doneMessages[action], { order: label, amount: amountText(amount) }),
    );
  };
  const fields = (
    <fieldset className={classes["choices"]}>
      <legend>{t(changeMessages.actions)}</legend>
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
      title={t(changeMessages.changeTitle, { order: label })}
      onSubmit={submit}
      hasReason={action !== undefined}
      waitingSentence={() => t(changeMessages.waitingChange)}
      fields={choices.length === 0 ? undefined : fields}
      notice={
        order !== undefined &&
        choices.length === 0 && <p role="status">{t(changeMessages.noAction, { status: t(orderStatusMessages[order.status]) })}</p>
      }
      submitButton={
        action !== undefined && (
          <Button variant={action === "fail" ? "danger" : "primary"} type="submit" form={form} loading={dialog.isBusy}>
            {t(orderActionMessages[action])}
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
  const t = useTranslate();
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
      <label htmlFor={id}>{t(orderActionMessages[action])}</label>
      <p id={`${id}-effect`}>
        {blocked ??
          `${t(moneyEffectMessages[money], { amount: amountText(amount) })} ${t(codesEffectMessages[codesEffect], { count: codes })}`}
      </p>
    </div>
  );
}
