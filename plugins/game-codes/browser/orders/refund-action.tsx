/**
 * Refunds what can be refunded of an order: the codes that no one has seen or used. A button on its page for those
 * whose role may.
 */
import { lazy, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowActionProps } from "#kernel/browser";
import { OrderAction, statesBefore } from "./order-action.tsx";
import type { gameCodes } from "../../contract.ts";

const RefundDialog = lazy(() => import("./refund-dialog.tsx").then((module) => ({ default: module.RefundDialog })));

/** States from which a refund leads. */
const refundable = statesBefore(({ trigger }) => trigger === "refund");

export function RefundButton(props: RowActionProps<typeof gameCodes>): ReactNode {
  const { t } = useTranslation();
  return (
    <OrderAction
      {...props}
      icon="history"
      label={t("game-codes:orders.refund")}
      states={refundable}
      Dialog={RefundDialog}
    />
  );
}
