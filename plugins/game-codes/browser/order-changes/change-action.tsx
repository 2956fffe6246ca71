/** Button on an order's page that holds, releases or fails it, for users whose role may. */
import { lazy, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowActionProps } from "@portalkit/kernel/browser";
import { OrderAction, statesBefore } from "./order-action.tsx";
import type { gameCodes } from "../../contract.ts";

const ChangeDialog = lazy(() => import("./change-dialog.tsx").then((module) => ({ default: module.ChangeDialog })));

/** The states that a user can change. */
const changeable = statesBefore(({ by }) => by === "person");

export function ChangeButton(props: RowActionProps<typeof gameCodes>): ReactNode {
  const { t } = useTranslation();
  return (
    <OrderAction
      {...props}
      icon="ban"
      label={t("game-codes:orders.change.changeState")}
      states={changeable}
      Dialog={ChangeDialog}
    />
  );
}
