/** New Users: by how they came, one on the other (shell specification, section 2). */
import type { ReactNode } from "react";
import { useLanguage, useTranslate, type WidgetProps } from "#kernel/browser";
import { wholeNumber } from "../../contract/amounts.ts";
import { dashboardMessages, dashboardTitles, getSignupsStats } from "../../contract.ts";
import { ChartCard } from "../charts/chart-card.tsx";
import { useFigures } from "../use-figures.ts";

export function Signups({ instance, months }: WidgetProps): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const figures = useFigures(instance, getSignupsStats, { period: months });
  const { data } = figures;
  const points = data?.labels.map((label, index) => ({ label, telegramUsers: data.values.telegramUsers[index] ?? 0, webUsers: data.values.webUsers[index] ?? 0 }));
  return (
    <ChartCard
      title={t(dashboardTitles.signups)} figures={figures} write={(value) => wholeNumber(value, language)}
      data={points?.some(({ telegramUsers, webUsers }) => telegramUsers + webUsers > 0) === false ? [] : points}
      series={[
        { fieldName: "telegramUsers", label: t(dashboardMessages.telegramUsers), colour: "--chart-2" },
        { fieldName: "webUsers", label: t(dashboardMessages.websiteUsers), colour: "--accent" },
      ]}
    />
  );
}
