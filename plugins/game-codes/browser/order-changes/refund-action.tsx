/** Button on an order's page that refunds its codes that have not been seen or used, for users whose role may. */
import { lazy, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowActionProps } from "@portalkit/kernel/browser";
import { OrderAction, statesBefore } from "./order-action.tsx";
import type { gameCodes } from "../../contract.ts";

const RefundDialog = lazy(() => import("./refund-dialog.tsx").then((module) => ({ default: module.RefundDialog })));

/** The states from which an order can be refunded. */
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
