/** New Users: stacked by the way they signed up (shell specification, section 2). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage, type WidgetProps } from "#kernel/browser";
import { wholeNumber } from "../../contract/figures/amounts.ts";
import { getSignupsStats } from "../../contract/figures/calls.ts";
import { ChartCard } from "../charts/chart-card.tsx";
import { useFigures } from "../figures/use-figures.ts";

export function Signups({ instance, months }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const figures = useFigures(instance, getSignupsStats, { period: months });
  const { data } = figures;
  const points = data?.labels.map((label, index) => ({
    label,
    telegramUsers: data.values.telegramUsers[index] ?? 0,
    webUsers: data.values.webUsers[index] ?? 0,
  }));
  return (
    <ChartCard
      title={t("dashboard:widgets.signups")}
      figures={figures}
      write={(value) => wholeNumber(value, language)}
      data={points?.some(({ telegramUsers, webUsers }) => telegramUsers + webUsers > 0) === false ? [] : points}
      series={[
        { fieldName: "telegramUsers", label: t("dashboard:telegramUsers"), colour: "--chart-2" },
        { fieldName: "webUsers", label: t("dashboard:websiteUsers"), colour: "--accent" },
      ]}
    />
  );
}
