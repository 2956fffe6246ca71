/** The confirmation of a placed order, with a link to its codes. */
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { recordPath } from "@portalkit/kernel/contract";
import { Button, Icon, LinkButton } from "@portalkit/kernel/browser";
import type { PlacedOrder } from "../../contract/buying/calls.ts";
import { amountText } from "../prices/amount.tsx";
import classes from "./cart.module.css";

export function PlacedPanel({
  placed: { id, number, amount, codes },
  onMore,
}: {
  placed: PlacedOrder;
  onMore: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector("a")?.focus(), []);
  return (
    <aside ref={panel} className={classes["cart"]} data-placed aria-label={t("game-codes:buying.cart")}>
      <div className={classes["placed"]} role="status">
        <Icon name="circle-check" size={22} />
        <h2>{t("game-codes:buying.placed", { number })}</h2>
        <p>{t("game-codes:buying.placedText", { count: codes, amount: amountText(amount) })}</p>
      </div>
      <div className={classes["actions"]}>
        <Button onClick={onMore}>{t("game-codes:buying.orderMore")}</Button>
        <LinkButton variant="primary" icon="ticket" to={recordPath("orders", "show", id)}>
          {t("game-codes:buying.toCodes")}
        </LinkButton>
      </div>
    </aside>
  );
}
