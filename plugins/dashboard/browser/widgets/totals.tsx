/** The four summary cards (shell specification, section 2). */
import type { ReactNode } from "react";
import { Skeleton, useTranslate, useLanguage, type WidgetProps } from "#kernel/browser";
import { stockLabel } from "#plugins/game-codes";
import { usd, wholeNumber } from "../../contract/amounts.ts";
import { dashboardMessages, getGamesStats, getSalesStats, getSignupsStats } from "../../contract.ts";
import { useFigures } from "../use-figures.ts";
import classes from "../dashboard.module.css";

export function Totals({ instance, months }: WidgetProps): ReactNode {
  const language = useLanguage();
  const games = useFigures(instance, getGamesStats, undefined);
  const sales = useFigures(instance, getSalesStats, { period: months });
  const signups = useFigures(instance, getSignupsStats, { period: months });
  const available = games.data?.reduce((sum, { total_codes: codes }) => sum + Number(codes), 0);
  return (
    <dl className={classes["totals"]}>
      <Total label={dashboardMessages.totalSales} value={sales.data === undefined ? undefined : usd(sales.data.total, language)} isLoading={sales.isLoading} />
      <Total label={dashboardMessages.activeGames} value={games.data === undefined ? undefined : wholeNumber(games.data.length, language)} isLoading={games.isLoading} />
      <Total label={dashboardMessages.availableCodes} value={available === undefined ? undefined : stockLabel(available)} isLoading={games.isLoading} />
      <Total label={dashboardMessages.totalUsers} value={signups.data === undefined ? undefined : wholeNumber(signups.data.total, language)} isLoading={signups.isLoading} />
    </dl>
  );
}

function Total({ label, value, isLoading }: { label: string; value: string | undefined; isLoading: boolean }): ReactNode {
  const t = useTranslate();
  return (
    <div className={classes["total"]}>
      <dt>{t(label)}</dt>
      <dd>{value ?? (isLoading ? <Skeleton width={96} height={28} /> : "–")}</dd>
    </div>
  );
}
