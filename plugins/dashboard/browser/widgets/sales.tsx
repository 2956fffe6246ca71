/** Sales Overview: one bar per month (shell specification, section 2). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage, type WidgetProps } from "#kernel/browser";
import { usd } from "../../contract/figures/amounts.ts";
import { getSalesStats } from "../../contract/figures/calls.ts";
import { ChartCard } from "../charts/chart-card.tsx";
import { useFigures } from "../figures/use-figures.ts";

export function Sales({ instance, months }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const figures = useFigures(instance, getSalesStats, { period: months });
  const { data } = figures;
  return (
    <ChartCard
      title={t("dashboard:widgets.salesOverview")}
      figures={figures}
      write={(value) => usd(value, language)}
      data={data?.values.map((sales, index) => ({ label: data.labels[index] ?? "", sales: Number(sales) }))}
      series={[{ fieldName: "sales", label: t("dashboard:sales"), colour: "--accent" }]}
    />
  );
}
