/** What each game has for sale (shell specification, section 2, per-game table). */
import { Fragment, type ReactNode } from "react";
import { Skeleton, useLanguage, useTranslate, type WidgetProps } from "#kernel/browser";
import { usd, wholeNumber } from "../../contract/amounts.ts";
import { dashboardMessages, dashboardTitles, getGamesStats } from "../../contract.ts";
import { FiguresFailure } from "../figures-failure.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { useFigures } from "../use-figures.ts";
import classes from "../dashboard.module.css";

const skeletonRows = 10;

export function Stock({ instance }: WidgetProps): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const figures = useFigures(instance, getGamesStats, undefined);
  const { data, isLoading } = figures;
  return (
    <div className={classes["card"]}>
      <h2>{t(dashboardTitles.stock)}</h2>
      {figures.failure === undefined ? (
        <ScrollBox label={t(dashboardTitles.stock)} isTall>
          <table className={`${classes["table"]} ${classes["names"]}`} aria-busy={isLoading}>
            <thead><tr><th scope="col">{t(dashboardMessages.name)}</th><th scope="col">{t(dashboardMessages.inStock)}</th><th scope="col">{t(dashboardMessages.price)}</th></tr></thead>
            <tbody>
              {data?.map((game) => (
                <Fragment key={game.id}>
                  <tr className={classes["game"]}><th scope="rowgroup" colSpan={3}><bdi>{game.name}</bdi></th></tr>
                  {game.denominations.map(({ id, value, inStock, denom_price: price }) => (
                    <tr key={id}>
                      <th scope="row"><bdi>{value}</bdi></th>
                      <td><span className={classes[inStock > 0 ? "more" : "less"]}>{wholeNumber(inStock, language)}</span></td>
                      <td>{price === null ? <span className={classes["faint"]}>{t(dashboardMessages.priceNotSet)}</span> : usd(price, language)}</td>
                    </tr>
                  ))}
                </Fragment>
              ))}
              {data === undefined && isLoading && Array.from({ length: skeletonRows }, (_, row) => <tr key={row}><td colSpan={3}><Skeleton height={16} /></td></tr>)}
            </tbody>
          </table>
          {data?.length === 0 && <p className={classes["empty"]}>{t(dashboardMessages.noData)}</p>}
        </ScrollBox>
      ) : <FiguresFailure figures={figures} />}
    </div>
  );
}
