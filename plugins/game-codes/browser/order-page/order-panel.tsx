/** The panel below an order: its lines, its codes and its history. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBanner, Skeleton, useCall, type InjectionProps } from "@portalkit/kernel/browser";
import { topics } from "@portalkit/kernel/contract";
import { getOrder } from "../../contract/order-page/calls.ts";
import { OrderCodes } from "./order-codes.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderLines } from "./order-lines.tsx";
import classes from "./order-page.module.css";

export function OrderPanel({ instance, row, resource, refresh }: InjectionProps): ReactNode {
  const { t } = useTranslation();
  const id = String(row?._primaryKeyValue ?? row?.["id"] ?? "");
  const status = String(row?.["status"] ?? "");
  const {
    data: order,
    error,
    refresh: again,
  } = useCall(
    instance,
    getOrder,
    id === "" ? null : { params: { id }, version: status, topics: [topics.resource(resource.resourceId)] },
  );
  if (id === "") return null;
  if (error !== undefined)
    return <ErrorBanner title={t("game-codes:orders.failed")} message={error.message} retry={again} />;
  if (order === undefined)
    return (
      <section className={classes["panel"]} aria-busy="true">
        <div className={classes["waiting"]}>
          <Skeleton width="50%" />
          <Skeleton width="80%" />
          <Skeleton width="70%" />
        </div>
      </section>
    );
  const seen = (): void => {
    again();
    refresh();
  };
  return (
    <>
      <OrderLines order={order} />
      <OrderCodes instance={instance} order={order} onSeen={seen} onRedeemed={seen} />
      <OrderHistory order={order} />
    </>
  );
}
