/** New Users: stacked by the way they signed up (docs/product.md, portal 2). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chart, useFigures, useLanguage, type WidgetProps } from "@portalkit/kernel/browser";
import { wholeNumber } from "@portalkit/kernel/contract";
import { getSignupsStats } from "../../contract/figures/calls.ts";

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
  const fromTelegram = points?.some(({ telegramUsers }) => telegramUsers > 0) === true;
  const fromWeb = points?.some(({ webUsers }) => webUsers > 0) === true;
  return (
    <Chart
      title={t("auth:figures.signups")}
      pointLabel={t("auth:figures.month")}
      figures={figures}
      write={(value) => wholeNumber(Number(value), language)}
      data={points !== undefined && !fromTelegram && !fromWeb ? [] : points}
      recordsOf={(index) => data?.records?.values[index]}
      series={[
        ...(fromTelegram
          ? [{ fieldName: "telegramUsers", label: t("auth:figures.telegramUsers"), colour: "--chart-2" }]
          : []),
        { fieldName: "webUsers", label: t("auth:figures.websiteUsers"), colour: "--accent" },
      ]}
    />
  );
}
