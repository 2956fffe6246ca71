/** Shared state of the dialogs that change an order: the current order, a reason, and one change that is sent once. */
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useCall,
  useServices,
  type BrowserServices,
  type PluginInstance,
  type RowActionProps,
} from "@portalkit/kernel/browser";
import { getOrder, type OrderDetails } from "../../contract/order-page/calls.ts";
import { useOrderChange, type Outcome, type Waiting } from "./use-order-change.ts";

export interface OrderDialogProps {
  instance: PluginInstance;
  row: RowActionProps["row"];
  onClose: (hasChanged: boolean) => void;
}

/** The parameters of one attempt. */
interface Sending {
  services: BrowserServices;
  /** The order's id. */
  params: { id: string };
  reason: string;
  idempotencyKey: string;
}

export interface OrderDialogState<Reply extends Outcome> {
  /** The id of the form, for the submit button outside of it. */
  form: string;
  /** The order's label on the screen. */
  label: string;
  order: OrderDetails | undefined;
  error: string | undefined;
  again: () => void;
  reason: string;
  reasonProblem: string | undefined;
  setReason: (reason: string) => void;
  isBusy: boolean;
  waiting: Waiting | undefined;
  /** Requires a reason, sends the change, then shows a message and closes the dialog. */
  submit: (send: (sending: Sending) => Promise<Reply>, doneMessage: (reply: Reply) => string) => void;
  close: (hasChanged: boolean) => void;
}

export function useOrderDialog<Reply extends Outcome>({
  instance,
  row,
  onClose,
}: OrderDialogProps): OrderDialogState<Reply> {
  const { t } = useTranslation();
  const services = useServices(instance);
  const form = useId();
  const [reason, setReason] = useState("");
  const [reasonProblem, setReasonProblem] = useState<string>();
  const { isBusy, waiting, send } = useOrderChange<Reply>(services);
  const id = String(row._primaryKeyValue ?? row["id"]);
  // Loads what can be refunded now; the page below may be outdated.
  const { data: order, error, refresh: again } = useCall(instance, getOrder, { params: { id }, scope: form });
  return {
    form,
    label: String(row._label ?? ""),
    order,
    error: error?.message,
    again,
    reason,
    reasonProblem,
    isBusy,
    waiting,
    close: onClose,
    setReason: (text) => {
      setReason(text);
      setReasonProblem(undefined);
    },
    submit: (sendChange, doneMessage) => {
      if (isBusy) return;
      if (reason.trim() === "") return setReasonProblem(t("game-codes:orders.change.reasonNeeded"));
      void send(
        (idempotencyKey) => sendChange({ services, params: { id }, reason: reason.trim(), idempotencyKey }),
        (reply) => {
          services.toast({ message: doneMessage(reply), variant: "success" });
          onClose(true);
        },
      );
    },
  };
}
