/** Statistics table: this month compared with the same days of earlier months (shell specification, section 2). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton, translateText, type WidgetProps } from "#kernel/browser";
import { getOverviewStats, type OverviewItem } from "../../contract/figures/calls.ts";
import { FiguresFailure } from "../figures/figures-failure.tsx";
import { ScrollBox } from "../figures/scroll-box.tsx";
import { useFigures } from "../figures/use-figures.ts";
import classes from "../figures/figures.module.css";

const columns = [
  { name: "mtd", label: "dashboard:mtd", tip: "dashboard:mtdTip" },
  { name: "splm", label: "dashboard:splm", tip: "dashboard:splmTip" },
  { name: "sp3m", label: "dashboard:sp3m", tip: "dashboard:sp3mTip" },
  { name: "sp6m", label: "dashboard:sp6m", tip: "dashboard:sp6mTip" },
] as const;
const usualRows = 5;

export function Statistics({ instance }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const figures = useFigures(instance, getOverviewStats, undefined);
  const { data, isLoading } = figures;
  return (
    <div className={classes["card"]}>
      <h2>{t("dashboard:widgets.statistics")}</h2>
      {figures.failure === undefined ? (
        <ScrollBox label={t("dashboard:widgets.statistics")}>
          <table className={classes["table"]} aria-busy={isLoading}>
            <thead>
              <tr>
                <th scope="col">{t("dashboard:metric")}</th>
                {columns.map(({ name, label, tip }) => (
                  <th key={name} scope="col">
                    <Explained tip={t(tip)}>{t(label)}</Explained>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data?.data.map((item) => (
                <StatisticsRow key={item.metric} item={item} />
              ))}
              {data === undefined &&
                isLoading &&
                Array.from({ length: usualRows }, (_, row) => (
                  <tr key={row}>
                    <td colSpan={5}>
                      <Skeleton height={16} />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </ScrollBox>
      ) : (
        <FiguresFailure figures={figures} />
      )}
    </div>
  );
}

/** The part of a metric's name after `|` is not shown. */
function StatisticsRow({ item }: { item: OverviewItem }): ReactNode {
  useTranslation();
  const [name = ""] = item.metric.split("|");
  return (
    <tr>
      <th scope="row">
        <Explained tip={translateText(item.tooltip)}>{translateText(name.trim())}</Explained>
      </th>
      {columns.map((column) => (
        <td key={column.name}>
          <Compared value={item[column.name]} />
        </td>
      ))}
    </tr>
  );
}

/** Renders `123 (+5%)`: green from zero up, red below. The sign says the same without colour. */
function Compared({ value }: { value: string }): ReactNode {
  const [, figure = value, change] = /^(.*?)\s*\(([+-]?[\d.,]+%)\)$/.exec(value) ?? [];
  return (
    <bdi dir="ltr">
      {figure}
      {change === undefined ? null : (
        <span className={classes[change.startsWith("-") ? "less" : "more"]}> ({change})</span>
      )}
    </bdi>
  );
}

function Explained({ tip, children }: { tip: string; children: ReactNode }): ReactNode {
  if (tip === "") return children;
  return (
    <button type="button" className={classes["explained"]} data-tip={tip}>
      {children}
      <span className="visually-hidden">: {tip}</span>
    </button>
  );
}
