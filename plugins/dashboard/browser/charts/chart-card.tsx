/** Chart with its legend, and a switch that shows the same numbers as a table. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, Skeleton } from "#kernel/browser";
import { FiguresFailure } from "../figures/figures-failure.tsx";
import { ScrollBox } from "../figures/scroll-box.tsx";
import type { Figures } from "../figures/use-figures.ts";
import { BarChart } from "./bar-chart.tsx";
import type { Point, Series } from "./stack.ts";
import figuresClasses from "../figures/figures.module.css";
import classes from "./charts.module.css";

interface ChartCardProps {
  title: string;
  /** `undefined` until the data is loaded. */
  data: readonly Point[] | undefined;
  series: readonly Series[];
  /** The request that the data comes from. */
  figures: Figures<unknown>;
  /** Formats a number for the table and the tooltip. */
  write: (value: number) => string;
}

export function ChartCard({ title, data, series, figures, write }: ChartCardProps): ReactNode {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const isEmpty = data?.length === 0;
  return (
    <div className={figuresClasses["card"]}>
      <div className={figuresClasses["cardHead"]}>
        <h2>{title}</h2>
        {!isTable && series.length > 1 && <Legend series={series} />}
        {data !== undefined && !isEmpty && (
          <IconButton
            icon={isTable ? "chart-column" : "table-2"}
            label={t(isTable ? "dashboard:asChart" : "dashboard:asTable")}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          />
        )}
      </div>
      <div className={classes["chart"]}>
        {isEmpty && <p className={figuresClasses["empty"]}>{t("dashboard:noData")}</p>}
        <FiguresFailure figures={figures} />
        {data === undefined && figures.isLoading && <Skeleton height={220} />}
        {data !== undefined && !isEmpty && (
          <>
            {!isTable && <BarChart data={data} series={series} write={write} />}
            {isTable ? (
              <ScrollBox label={title}>
                <ChartTable title={title} data={data} series={series} write={write} />
              </ScrollBox>
            ) : (
              <div className="visually-hidden">
                <ChartTable title={title} data={data} series={series} write={write} />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function Legend({ series }: { series: readonly Series[] }): ReactNode {
  return (
    <ul className={classes["legend"]} aria-hidden>
      {series.map(({ fieldName, label, colour }) => (
        <li key={fieldName}>
          <span style={{ background: `var(${colour})` }} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function ChartTable({
  title,
  data,
  series,
  write,
}: Required<Pick<ChartCardProps, "title" | "series" | "write">> & { data: readonly Point[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <table className={figuresClasses["table"]}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t("dashboard:month")}</th>
          {series.map(({ fieldName, label }) => (
            <th key={fieldName} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((point) => (
          <tr key={point.label}>
            <th scope="row">{point.label}</th>
            {series.map(({ fieldName }) => (
              <td key={fieldName}>{write(Number(point[fieldName] ?? 0))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
