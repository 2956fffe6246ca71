/** Table of denominations with their list price, the scale that applies, and the resulting price. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { recordPath } from "@portalkit/kernel/contract";
import { Link } from "@portalkit/kernel/browser";
import type { PricePreview } from "../../contract/prices/calls.ts";
import { Amount } from "./amount.tsx";
import { PriceScale } from "./price-scale.tsx";
import classes from "./prices.module.css";

export function PriceTable({
  preview: { denominations, more },
  ruleId,
}: {
  preview: PricePreview;
  ruleId: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  if (denominations.length === 0) return <p className={classes["note"]}>{t("game-codes:prices.nothing")}</p>;
  return (
    // A scrollable element must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes["scroll"]} tabIndex={0} role="region" aria-label={t("game-codes:prices.whoPaysWhat")}>
      <table className={classes["table"]}>
        <thead>
          <tr>
            <th scope="col">{t("game-codes:prices.denomination")}</th>
            <th scope="col" className={classes["number"]}>
              {t("game-codes:prices.listPrice")}
            </th>
            <th scope="col" className={classes["number"]}>
              {t("game-codes:prices.scale")}
            </th>
            <th scope="col" className={classes["number"]}>
              {t("game-codes:prices.price")}
            </th>
            <th scope="col">{t("game-codes:prices.decidedBy")}</th>
          </tr>
        </thead>
        <tbody>
          {denominations.map(({ denominationId, game, value, listPrice, priceScale, price, rule }) => (
            <tr key={denominationId}>
              <th scope="row">{`${game} — ${value}`}</th>
              <td className={classes["number"]}>
                {listPrice === null ? (
                  <span className={classes["unset"]}>{t("game-codes:prices.notForSale")}</span>
                ) : (
                  <Amount value={listPrice} />
                )}
              </td>
              <td className={classes["number"]}>
                <PriceScale value={priceScale} />
              </td>
              <td className={classes["number"]}>
                {price !== null && (
                  <strong>
                    <Amount value={price} />
                  </strong>
                )}
              </td>
              <td>
                {rule === null ? (
                  <span className={classes["unset"]}>{t("game-codes:prices.noRule")}</span>
                ) : rule === ruleId ? (
                  t("game-codes:prices.thisRule")
                ) : (
                  <Link to={recordPath("price_scales", "show", rule)}>{t("game-codes:prices.otherRule")}</Link>
                )}
              </td>
            </tr>
          ))}
          {more > 0 && (
            <tr>
              <td colSpan={5} className={classes["unset"]}>
                {t("game-codes:prices.more", { count: more })}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
