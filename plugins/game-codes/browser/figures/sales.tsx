/** Sales Overview: one bar per month (docs/product.md, portal 2). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chart, useFigures, useLanguage, type WidgetProps } from "@portalkit/kernel/browser";
import { usd } from "../../contract/figures/amounts.ts";
import { getSalesStats } from "../../contract/figures/calls.ts";

export function Sales({ instance, months }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const figures = useFigures(instance, getSalesStats, { period: months });
  const { data } = figures;
  return (
    <Chart
      title={t("game-codes:figures.widgets.salesOverview")}
      pointLabel={t("game-codes:figures.month")}
      figures={figures}
      write={(value) => usd(value, language)}
      data={data?.values.map((sales, index) => ({ label: data.labels[index] ?? "", sales }))}
      recordsOf={(index) => data?.records?.values[index]}
      series={[{ fieldName: "sales", label: t("game-codes:figures.sales"), colour: "--accent" }]}
    />
  );
}
