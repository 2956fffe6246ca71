/** Stock of each game (docs/product.md, portal 2). */
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  FigureLink,
  FiguresFailure,
  FigureTable,
  Skeleton,
  useFigures,
  useLanguage,
  type WidgetProps,
} from "@portalkit/kernel/browser";
import { wholeNumber } from "@portalkit/kernel/contract";
import { usd } from "../../contract/figures/amounts.ts";
import { getGamesStats } from "../../contract/figures/calls.ts";
import classes from "./market-figures.module.css";

const skeletonRows = 10;

export function Stock({ instance }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const figures = useFigures(instance, getGamesStats, undefined);
  const { data, isLoading } = figures;
  if (figures.failure !== undefined) return <FiguresFailure figures={figures} />;
  return (
    <FigureTable
      label={t("game-codes:figures.widgets.stock")}
      isTall
      isBusy={isLoading}
      className={classes["names"]}
      footer={data?.length === 0 && <p className={classes["empty"]}>{t("lists:figures.noData")}</p>}
    >
      <thead>
        <tr>
          <th scope="col">{t("game-codes:figures.name")}</th>
          <th scope="col">{t("game-codes:figures.inStock")}</th>
          <th scope="col">{t("game-codes:figures.price")}</th>
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
            {game.denominations.map(({ id, value, inStock, denom_price: price, records }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{value}</bdi>
                </th>
                <td>
                  <FigureLink to={records}>
                    <InStock count={inStock} />
                  </FigureLink>
                </td>
                <td>
                  {price === null ? (
                    <span className={classes["faint"]}>{t("game-codes:figures.priceNotSet")}</span>
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
    </FigureTable>
  );
}

function InStock({ count }: { count: number }): ReactNode {
  const language = useLanguage();
  return <span className={classes[count > 0 ? "more" : "less"]}>{wholeNumber(count, language)}</span>;
}
