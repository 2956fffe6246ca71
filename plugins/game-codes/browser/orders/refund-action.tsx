/** Refunds an order that nobody has seen a code of. */
import { useRef, useState, type ReactNode } from "react";
import { Button, CallError, useAdminUser, useServices, useTranslate, type RowActionProps } from "#kernel/browser";
import { refundOrder } from "../../contract/orders/endpoints.ts";
import { orderMessages } from "../../contract/orders/messages.ts";
import { amountText } from "../prices/amount.tsx";

export function RefundButton({ instance, row, refresh }: RowActionProps): ReactNode {
  const t = useTranslate();
  const services = useServices(instance);
  const role = String(useAdminUser().dbUser["role"]);
  const [isBusy, setBusy] = useState(false);
  const key = useRef<string>(undefined);
  if (row["status"] !== "paid" || !(instance.options["refundRoles"] as readonly string[]).includes(role)) return null;
  const amount = amountText(String(row["amount"]));
  const refund = async (): Promise<void> => {
    if (!(await services.confirm({ title: t(orderMessages.refundTitle), content: t(orderMessages.refundText, { amount }), acceptText: t(orderMessages.refund), danger: true }))) return;
    // Kept until the server has answered, so that another try is the same refund.
    key.current ??= crypto.randomUUID();
    setBusy(true);
    try {
      const reply = await services.call(refundOrder, undefined, { params: { id: String(row._primaryKeyValue ?? row["id"]) }, idempotencyKey: key.current });
      services.toast({ message: t(orderMessages.refundDone, { amount: amountText(reply.amount) }), variant: "success" });
      refresh();
    } catch (error) {
      if (error instanceof CallError && error.status !== 0) key.current = undefined;
      if (!(error instanceof CallError && error.isTold)) services.toast({ message: error instanceof Error ? error.message : String(error), variant: "danger" });
    } finally {
      setBusy(false);
    }
  };
  return <Button icon="history" loading={isBusy} onClick={() => void refund()}>{t(orderMessages.refund)}</Button>;
}
