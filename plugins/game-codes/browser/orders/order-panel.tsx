/** Below an order: its lines, its codes and its history. */
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { ErrorBanner, Skeleton, useServices, useTranslate, type InjectionProps } from "#kernel/browser";
import { topics } from "#kernel/contract";
import { getOrder } from "../../contract/orders/endpoints.ts";
import { orderMessages } from "../../contract/orders/messages.ts";
import { useAnswer } from "../use-answer.ts";
import { OrderCodes } from "./order-codes.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderLines } from "./order-lines.tsx";
import classes from "./orders.module.css";

export function OrderPanel({ instance, row, resource, refresh }: InjectionProps): ReactNode {
  const t = useTranslate();
  const services = useServices(instance);
  const id = String(row?._primaryKeyValue ?? row?.["id"] ?? "");
  const status = String(row?.["status"] ?? "");
  const { answer: order, error, again } = useAnswer(id === "" ? undefined : id, (signal) => services.call(getOrder, undefined, { params: { id }, signal }), status);
  const onNews = useEffectEvent(() => again());
  useEffect(() => services.subscribe(topics.resource(resource.resourceId), () => onNews()), [services, resource.resourceId]);
  if (id === "") return null;
  if (error !== undefined) return <ErrorBanner title={t(orderMessages.failed)} message={error} retry={again} />;
  if (order === undefined) return <section className={classes["panel"]} aria-busy="true"><div className={classes["waiting"]}><Skeleton width="50%" /><Skeleton width="80%" /><Skeleton width="70%" /></div></section>;
  const seen = (): void => {
    again();
    refresh();
  };
  return (
    <>
      <OrderLines order={order} />
      <OrderCodes instance={instance} order={order} onSeen={order.status === "paid" ? seen : undefined} />
      <OrderHistory order={order} />
    </>
  );
}
