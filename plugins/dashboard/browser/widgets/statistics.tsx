/** The statistics table: this month beside the same days of earlier ones (shell specification, section 2). */
import type { ReactNode } from "react";
import { Skeleton, useTranslate, type WidgetProps } from "#kernel/browser";
import { dashboardMessages, dashboardTitles, getOverviewStats, type OverviewItem } from "../../contract.ts";
import { FiguresFailure } from "../figures-failure.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { useFigures } from "../use-figures.ts";
import classes from "../dashboard.module.css";

const columns = [
  { name: "mtd", label: dashboardMessages.mtd, tip: dashboardMessages.mtdTip },
  { name: "splm", label: dashboardMessages.splm, tip: dashboardMessages.splmTip },
  { name: "sp3m", label: dashboardMessages.sp3m, tip: dashboardMessages.sp3mTip },
  { name: "sp6m", label: dashboardMessages.sp6m, tip: dashboardMessages.sp6mTip },
] as const;
const usualRows = 5;

export function Statistics({ instance }: WidgetProps): ReactNode {
  const t = useTranslate();
  const figures = useFigures(instance, getOverviewStats, undefined);
  const { data, isLoading } = figures;
  return (
    <div className={classes["card"]}>
      <h2>{t(dashboardTitles.statistics)}</h2>
      {figures.failure === undefined ? (
        <ScrollBox label={t(dashboardTitles.statistics)}>
          <table className={classes["table"]} aria-busy={isLoading}>
            <thead>
              <tr>
                <th scope="col">{t(dashboardMessages.metric)}</th>
                {columns.map(({ name, label, tip }) => <th key={name} scope="col"><Explained tip={t(tip)}>{t(label)}</Explained></th>)}
              </tr>
            </thead>
            <tbody>
              {data?.data.map((item) => <StatisticsRow key={item.metric} item={item} />)}
              {data === undefined && isLoading && Array.from({ length: usualRows }, (_, row) => <tr key={row}><td colSpan={5}><Skeleton height={16} /></td></tr>)}
            </tbody>
          </table>
        </ScrollBox>
      ) : <FiguresFailure figures={figures} />}
    </div>
  );
}

/** What follows a `|` in a metric's name is not for people. */
function StatisticsRow({ item }: { item: OverviewItem }): ReactNode {
  const t = useTranslate();
  const [name = ""] = item.metric.split("|");
  return (
    <tr>
      <th scope="row"><Explained tip={t(item.tooltip)}>{t(name.trim())}</Explained></th>
      {columns.map((column) => <td key={column.name}><Compared value={item[column.name]} /></td>)}
    </tr>
  );
}

/** `123 (+5%)`: green from zero on, red below. The sign says the same without colour. */
function Compared({ value }: { value: string }): ReactNode {
  const [, figure = value, change] = /^(.*?)\s*\(([+-]?[\d.,]+%)\)$/.exec(value) ?? [];
  return <bdi dir="ltr">{figure}{change === undefined ? null : <span className={classes[change.startsWith("-") ? "less" : "more"]}> ({change})</span>}</bdi>;
}

function Explained({ tip, children }: { tip: string; children: ReactNode }): ReactNode {
  if (tip === "") return children;
  return <button type="button" className={classes["explained"]} data-tip={tip}>{children}<span className="visually-hidden">: {tip}</span></button>;
}
