/** The figure of the widget: how many tasks are open. */
import { FiguresFailure, Skeleton, useFigures, type WidgetProps } from "@portalkit/kernel/browser";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getSampleName } from "../contract.ts";

export function SampleNameWidget({ instance }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const figures = useFigures(instance, getSampleName, { state: "open" });
  if (figures.failure !== undefined) return <FiguresFailure figures={figures} />;
  if (figures.data === undefined) return <Skeleton width="40%" />;
  return <p>{t("sample-name:openCount", { count: figures.data.open })}</p>;
}
