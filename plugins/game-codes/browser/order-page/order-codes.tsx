/** The codes of an order, each hidden until it is revealed, with its redemption beside it. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PluginInstance } from "@portalkit/kernel/browser";
import type { OrderDetails } from "../../contract/order-page/calls.ts";
import { RedeemOfOrder } from "../redeem/redeem-of-order.tsx";
import { HiddenCode } from "../reveal/hidden-code.tsx";
import classes from "./order-page.module.css";

interface OrderCodesProps {
  instance: PluginInstance;
  order: OrderDetails;
  onSeen: (() => void) | undefined;
  /** Called after a redemption was started, cancelled or ended in its dialog. */
  onRedeemed: () => void;
}

export function OrderCodes({
  instance,
  order: { codes, codesInAll, mayReveal, isOwn, isHeld, status },
  onSeen,
  onRedeemed,
}: OrderCodesProps): ReactNode {
  const { t } = useTranslation();
  return (
    <section className={classes["panel"]} aria-labelledby="order-codes">
      <h2 id="order-codes" className={classes["title"]}>
        {t("game-codes:orders.codes")}
      </h2>
      {isHeld && <p className={classes["note"]}>{t("game-codes:orders.onHold")}</p>}
      {status === "paid" && isOwn && codes.some(({ isSeen }) => !isSeen) && (
        <p className={classes["note"]}>{t("game-codes:orders.notSeenYet")}</p>
      )}
      {codes.length === 0 ? (
        <p className={classes["note"]}>{t("game-codes:orders.noCodes")}</p>
      ) : (
        <ul className={classes["codes"]}>
          {codes.map((code) => (
            <li key={code.id}>
              <span className={classes["codeTitle"]}>{code.title}</span>
              <HiddenCode
                instance={instance}
                id={code.id}
                tail={code.tail}
                mayReveal={mayReveal}
                {...(onSeen === undefined ? {} : { onSeen })}
              />
              <RedeemOfOrder instance={instance} code={code} onChange={onRedeemed} />
            </li>
          ))}
        </ul>
      )}
      {codesInAll > codes.length && (
        <p className={classes["note"]}>{t("game-codes:orders.moreCodes", { count: codesInAll - codes.length })}</p>
      )}
    </section>
  );
}
