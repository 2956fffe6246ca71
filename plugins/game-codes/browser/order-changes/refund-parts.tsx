/**
 * The parts of the refund dialog: quantities of lines, single codes, and the codes that cannot be refunded, with the
 * reason.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Checkbox, CountInput } from "@portalkit/kernel/browser";
import { typedCount, type TypedCount } from "@portalkit/kernel/contract";
import type { OrderDetails } from "../../contract/order-page/calls.ts";
import { Amount } from "../prices/amount.tsx";
import classes from "./order-changes.module.css";
import type { RefundChoice } from "./refund-choice.ts";

interface RefundPartProps {
  order: OrderDetails;
  choice: RefundChoice;
  onChange: (choice: RefundChoice) => void;
}

export function RefundLines({ order: { lines }, choice, onChange }: RefundPartProps): ReactNode {
  const { t } = useTranslation();
  const put = (id: string, quantity: TypedCount): void =>
    onChange({ ...choice, quantities: new Map(choice.quantities).set(id, quantity) });
  return (
    <ul className={classes["parts"]}>
      {lines.map(({ id, title, unitPrice, refundable }) => (
        <li key={id} data-off={refundable.quantity === 0 ? "" : undefined}>
          <span className={classes["title"]}>{title}</span>
          <span className={classes["price"]}>
            <Amount value={unitPrice} />
          </span>
          <CountInput
            className={classes["quantity"]}
            min={0}
            max={refundable.quantity}
            disabled={refundable.quantity === 0}
            aria-label={t("game-codes:orders.change.quantityOf", { title })}
            value={choice.quantities.get(id) ?? typedCount(0)}
            onChange={(quantity) => put(id, quantity)}
            after={<span>{t("game-codes:orders.change.ofLine", { count: refundable.quantity })}</span>}
          />
        </li>
      ))}
    </ul>
  );
}

export function RefundCodes({ order: { lines, codes, codesInAll }, choice, onChange }: RefundPartProps): ReactNode {
  const { t } = useTranslation();
  const free = codes.filter(({ refundLock }) => refundLock === null);
  const put = (id: string, isChosen: boolean): void => {
    const chosen = new Set(choice.codes);
    if (isChosen) chosen.add(id);
    else chosen.delete(id);
    onChange({ ...choice, codes: chosen });
  };
  return (
    <>
      <div className={classes["tools"]}>
        <Button variant="ghost" onClick={() => onChange({ ...choice, codes: new Set(free.map(({ id }) => id)) })}>
          {t("game-codes:orders.change.selectAll")}
        </Button>
        <Button variant="ghost" onClick={() => onChange({ ...choice, codes: new Set() })}>
          {t("game-codes:orders.change.selectNone")}
        </Button>
      </div>
      <ul className={`${classes["parts"]} ${classes["scroll"]}`} aria-label={t("game-codes:orders.change.codesOf")}>
        {codes.map(({ id, lineId, title, tail, refundLock }) => (
          <li key={id} data-off={refundLock === null ? undefined : ""}>
            <Checkbox
              checked={choice.codes.has(id)}
              disabled={refundLock !== null}
              onChange={(isChosen) => put(id, isChosen)}
            >
              <span className={classes["title"]}>{title}</span> <bdi className={classes["tail"]}>{`••••${tail}`}</bdi>
            </Checkbox>
            <span className={classes["price"]}>
              {refundLock === null ? (
                <Amount value={lines.find((line) => line.id === lineId)?.unitPrice ?? "0"} />
              ) : (
                t(`game-codes:orders.refundLocks.${refundLock}`)
              )}
            </span>
          </li>
        ))}
      </ul>
      {codesInAll > codes.length && (
        <p className={classes["note"]}>{t("game-codes:orders.change.listed", { count: codes.length })}</p>
      )}
    </>
  );
}

/** The codes that stay with the buyer, and why. */
export function LockedCodes({ order: { lines } }: { order: OrderDetails }): ReactNode {
  const { t } = useTranslation();
  const locked = lines.flatMap(({ id, title, notRefundable }) =>
    notRefundable.map(({ reason, quantity }) => ({ key: `${id} ${reason}`, title, reason, quantity })),
  );
  if (locked.length === 0) return null;
  return (
    <div className={classes["locked"]}>
      <p>{t("game-codes:orders.change.cannotGoBack")}</p>
      <ul>
        {locked.map(({ key, title, reason, quantity }) => (
          <li key={key}>
            <span>{t("game-codes:orders.change.lockedCodes", { title, count: quantity })}</span>{" "}
            <span className={classes["why"]}>{t(`game-codes:orders.refundLocks.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
