/** The figures of the widget; the chart has a loading, an empty and an error state. */
import { Chart, useCount, useFigures, type WidgetProps } from "@portalkit/kernel/browser";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getSampleName } from "../contract.ts";

export function SampleNameWidget({ instance, months }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const figures = useFigures(instance, getSampleName, { period: months });
  const data = figures.data?.labels.map((label, index) => ({ label, accounts: figures.data?.values[index] ?? 0 }));
  return (
    <Chart
      title={t("sample-name:title")}
      pointLabel={t("sample-name:month")}
      figures={figures}
      data={data?.some(({ accounts }) => accounts > 0) === false ? [] : data}
      series={[{ fieldName: "accounts", label: t("sample-name:accounts"), colour: "--accent" }]}
      write={(value) => grouped(Number(value))}
    />
  );
}
