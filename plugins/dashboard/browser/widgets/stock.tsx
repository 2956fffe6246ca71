/** Stock of each game (shell specification, section 2, per-game table). */
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton, useLanguage, type WidgetProps } from "#kernel/browser";
import { usd, wholeNumber } from "../../contract/figures/amounts.ts";
import { getGamesStats } from "../../contract/figures/calls.ts";
import { FiguresFailure } from "../figures/figures-failure.tsx";
import { ScrollBox } from "../figures/scroll-box.tsx";
import { useFigures } from "../figures/use-figures.ts";
import classes from "../figures/figures.module.css";

const skeletonRows = 10;

export function Stock({ instance }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const figures = useFigures(instance, getGamesStats, undefined);
  const { data, isLoading } = figures;
  return (
    <div className={classes["card"]}>
      <h2>{t("dashboard:widgets.stock")}</h2>
      {figures.failure === undefined ? (
        <ScrollBox label={t("dashboard:widgets.stock")} isTall>
          <table className={`${classes["table"]} ${classes["names"]}`} aria-busy={isLoading}>
            <thead>
              <tr>
                <th scope="col">{t("dashboard:name")}</th>
                <th scope="col">{t("dashboard:inStock")}</th>
                <th scope="col">{t("dashboard:price")}</th>
              </tr>
            </thead>
            <tbody>
              {data?.map((game) => (
                <Fragment key={game.id}>
                  <tr className={classes["game"]}>
                    <th scope="rowgroup" colSpan={3}>
                      <bdi>{game.name}</bdi>
                    </th>
                  </tr>
                  {game.denominations.map(({ id, value, inStock, denom_price: price }) => (
                    <tr key={id}>
                      <th scope="row">
                        <bdi>{value}</bdi>
                      </th>
                      <td>
                        <span className={classes[inStock > 0 ? "more" : "less"]}>{wholeNumber(inStock, language)}</span>
                      </td>
                      <td>
                        {price === null ? (
                          <span className={classes["faint"]}>{t("dashboard:priceNotSet")}</span>
                        ) : (
                          usd(price, language)
                        )}
                      </td>
                    </tr>
                  ))}
                </Fragment>
              ))}
              {data === undefined &&
                isLoading &&
                Array.from({ length: skeletonRows }, (_, row) => (
                  <tr key={row}>
                    <td colSpan={3}>
                      <Skeleton height={16} />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
          {data?.length === 0 && <p className={classes["empty"]}>{t("dashboard:noData")}</p>}
        </ScrollBox>
      ) : (
        <FiguresFailure figures={figures} />
      )}
    </div>
  );
}
