/** The four summary cards (shell specification, section 2). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, Skeleton, useLanguage, translateText, type WidgetProps } from "#kernel/browser";
import { stockLabel } from "#plugins/game-codes";
import { usd, wholeNumber } from "../../contract/figures/amounts.ts";
import type { MessageKey } from "#kernel/contract";
import { getGamesStats, getSalesStats, getSignupsStats, type GamesStats } from "../../contract/figures/calls.ts";
import { useFigures, type Figures } from "../figures/use-figures.ts";
import classes from "./totals.module.css";

export function Totals({ instance, months }: WidgetProps): ReactNode {
  const language = useLanguage();
  const games = useFigures(instance, getGamesStats, undefined);
  const sales = useFigures(instance, getSalesStats, { period: months });
  const signups = useFigures(instance, getSignupsStats, { period: months });
  const codesOf = (data: GamesStats): number => data.reduce((sum, { total_codes: codes }) => sum + Number(codes), 0);
  return (
    <dl className={classes["totals"]}>
      <Total
        label="dashboard:totalSales"
        note="dashboard:allTime"
        figures={sales}
        write={({ total }) => usd(total, language)}
      />
      <Total
        label="dashboard:activeGames"
        note="dashboard:rightNow"
        figures={games}
        write={({ length }) => wholeNumber(length, language)}
      />
      <Total
        label="dashboard:availableCodes"
        note="dashboard:rightNow"
        figures={games}
        write={(data) => stockLabel(codesOf(data))}
      />
      <Total
        label="dashboard:totalUsers"
        note="dashboard:allTime"
        figures={signups}
        write={({ total }) => wholeNumber(total, language)}
      />
    </dl>
  );
}

interface TotalProps<Data> {
  label: MessageKey;
  /** The time that the figure covers: the period of the board applies to charts only. */
  note: MessageKey;
  figures: Figures<Data>;
  write: (data: Data) => string;
}

function Total<Data>({ label, note, figures: { data, failure, retry }, write }: TotalProps<Data>): ReactNode {
  const { t } = useTranslation();
  if (failure !== undefined) {
    return (
      <div className={classes["total"]} data-failed>
        <dt>{translateText(label)}</dt>
        <dd>
          <span>{t("dashboard:notLoaded")}</span>
          <IconButton icon="refresh-cw" label={`${t("dashboard:tryAgain")}: ${translateText(label)}`} onClick={retry} />
        </dd>
      </div>
    );
  }
  return (
    <div className={classes["total"]}>
      <dt>{translateText(label)}</dt>
      <dd>{data === undefined ? <Skeleton width={96} height={28} /> : write(data)}</dd>
      <dd className={classes["note"]}>{translateText(note)}</dd>
    </div>
  );
}
