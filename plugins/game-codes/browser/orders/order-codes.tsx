/** The codes of an order, each hidden until it is wanted. */
import type { ReactNode } from "react";
import { useTranslate, type PluginInstance } from "#kernel/browser";
import type { OrderDetails } from "../../contract/orders/endpoints.ts";
import { orderMessages } from "../../contract/orders/messages.ts";
import { HiddenCode } from "../reveal/hidden-code.tsx";
import classes from "./orders.module.css";

export function OrderCodes({ instance, order: { codes, codesInAll, mayReveal, isOwn, status }, onSeen }: { instance: PluginInstance; order: OrderDetails; onSeen: (() => void) | undefined }): ReactNode {
  const t = useTranslate();
  return (
    <section className={classes["panel"]} aria-labelledby="order-codes">
      <h2 id="order-codes" className={classes["title"]}>{t(orderMessages.codes)}</h2>
      {status === "paid" && isOwn && codes.length > 0 && <p className={classes["note"]}>{t(orderMessages.notSeenYet)}</p>}
      {codes.length === 0 ? <p className={classes["note"]}>{t(orderMessages.noCodes)}</p> : (
        <ul className={classes["codes"]}>
          {codes.map(({ id, title, tail }) => (
            <li key={id}>
              <span className={classes["codeTitle"]}>{title}</span>
              <HiddenCode instance={instance} id={id} tail={tail} mayReveal={mayReveal} {...(onSeen === undefined ? {} : { onSeen })} />
            </li>
          ))}
        </ul>
      )}
      {codesInAll > codes.length && <p className={classes["note"]}>{t(orderMessages.moreCodes, { count: codesInAll - codes.length })}</p>}
    </section>
  );
}
