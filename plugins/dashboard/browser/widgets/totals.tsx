/** The four summary cards (shell specification, section 2). */
import type { ReactNode } from "react";
import { IconButton, Skeleton, useTranslate, useLanguage, type WidgetProps } from "#kernel/browser";
import { stockLabel } from "#plugins/game-codes";
import { usd, wholeNumber } from "../../contract/amounts.ts";
import { dashboardMessages, getGamesStats, getSalesStats, getSignupsStats, type GamesStats } from "../../contract.ts";
import { useFigures, type Figures } from "../use-figures.ts";
import classes from "../dashboard.module.css";

export function Totals({ instance, months }: WidgetProps): ReactNode {
  const language = useLanguage();
  const games = useFigures(instance, getGamesStats, undefined);
  const sales = useFigures(instance, getSalesStats, { period: months });
  const signups = useFigures(instance, getSignupsStats, { period: months });
  const { totalSales, activeGames, availableCodes, totalUsers, allTime, rightNow } = dashboardMessages;
  const codesOf = (data: GamesStats): number => data.reduce((sum, { total_codes: codes }) => sum + Number(codes), 0);
  return (
    <dl className={classes["totals"]}>
      <Total label={totalSales} note={allTime} figures={sales} write={({ total }) => usd(total, language)} />
      <Total label={activeGames} note={rightNow} figures={games} write={({ length }) => wholeNumber(length, language)} />
      <Total label={availableCodes} note={rightNow} figures={games} write={(data) => stockLabel(codesOf(data))} />
      <Total label={totalUsers} note={allTime} figures={signups} write={({ total }) => wholeNumber(total, language)} />
    </dl>
  );
}

interface TotalProps<Data> {
  label: string;
  /** Which time the figure is about: the period of the board holds for charts only. */
  note: string;
  figures: Figures<Data>;
  write: (data: Data) => string;
}

function Total<Data>({ label, note, figures: { data, failure, retry }, write }: TotalProps<Data>): ReactNode {
  const t = useTranslate();
  if (failure !== undefined) {
    return (
      <div className={classes["total"]} data-failed>
        <dt>{t(label)}</dt>
        <dd>
          <span>{t(dashboardMessages.notLoaded)}</span>
          <IconButton icon="refresh-cw" label={`${t(dashboardMessages.tryAgain)}: ${t(label)}`} onClick={retry} />
        </dd>
      </div>
    );
  }
  return (
    <div className={classes["total"]}>
      <dt>{t(label)}</dt>
      <dd>{data === undefined ? <Skeleton width={96} height={28} /> : write(data)}</dd>
      <dd className={classes["note"]}>{t(note)}</dd>
    </div>
  );
}
