/** The four summary cards (docs/product.md, portal 2). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  FigureLink,
  IconButton,
  Skeleton,
  translateText,
  useFigures,
  useLanguage,
  type Figures,
  type WidgetProps,
} from "@portalkit/kernel/browser";
import { wholeNumber, type ListLink, type MessageKey } from "@portalkit/kernel/contract";
import { getSignupsStats } from "@portalkit/auth";
import { usd } from "../../contract/figures/amounts.ts";
import { getGamesStats, getSalesStats, getStockRecords, type GamesStats } from "../../contract/figures/calls.ts";
import { stockLabel } from "../../contract/stock.ts";
import classes from "./totals.module.css";

export function Totals({ instance, months }: WidgetProps): ReactNode {
  const language = useLanguage();
  const games = useFigures(instance, getGamesStats, undefined);
  const sales = useFigures(instance, getSalesStats, { period: months });
  const signups = useFigures(instance, getSignupsStats, { period: months });
  const stock = useFigures(instance, getStockRecords, undefined);
  const codesOf = (data: GamesStats): number => data.reduce((sum, { total_codes: codes }) => sum + Number(codes), 0);
  return (
    <dl className={classes["totals"]}>
      <Total
        label="game-codes:figures.totalSales"
        note="game-codes:figures.allTime"
        figures={sales}
        write={({ total }) => usd(total, language)}
        records={sales.data?.records?.total}
      />
      <Total
        label="game-codes:figures.activeGames"
        note="game-codes:figures.rightNow"
        figures={games}
        write={({ length }) => wholeNumber(length, language)}
        records={stock.data?.games}
      />
      <Total
        label="game-codes:figures.availableCodes"
        note="game-codes:figures.rightNow"
        figures={games}
        write={(data) => stockLabel(codesOf(data))}
        records={stock.data?.codes}
      />
      <Total
        label="game-codes:figures.totalUsers"
        note="game-codes:figures.allTime"
        figures={signups}
        write={({ total }) => wholeNumber(total, language)}
        records={signups.data?.records?.total}
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
  records: ListLink | undefined;
}

function Total<Data>({ label, note, figures, write, records }: TotalProps<Data>): ReactNode {
  const { data, failure, retry } = figures;
  const { t } = useTranslation();
  if (failure !== undefined) {
    return (
      <div className={classes["total"]} data-failed>
        <dt>{translateText(label)}</dt>
        <dd>
          <span>{t("lists:figures.notLoaded")}</span>
          <IconButton
            icon="refresh-cw"
            label={`${t("kernel:shell.tryAgain")}: ${translateText(label)}`}
            onClick={retry}
          />
        </dd>
      </div>
    );
  }
  return (
    <div className={classes["total"]}>
      <dt>{translateText(label)}</dt>
      <dd>
        {data === undefined ? <Skeleton width={96} height={28} /> : <FigureLink to={records}>{write(data)}</FigureLink>}
      </dd>
      <dd className={classes["note"]}>{translateText(note)}</dd>
    </div>
  );
}
