/** A bar chart with its legend, and a switch that shows the same numbers as a table. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { ListLink } from "../../contract/resources/list-link.ts";
import { listAddress } from "../query/list-address.ts";
import { IconButton } from "../ui/button.tsx";
import { Skeleton } from "../ui/states.tsx";
import { BarChart } from "./bar-chart.tsx";
import { FigureTable } from "./figure-table.tsx";
import { FiguresFailure } from "./figures-failure.tsx";
import { FigureLink } from "./figure-link.tsx";
import type { Point, Series } from "./stack.ts";
import type { Figures } from "./use-figures.ts";
import { WidgetTools } from "./widget-card.tsx";
import classes from "./charts.module.css";

export interface ChartProps {
  /** Accessible name of the chart and its table. */
  title: string;
  /** What the bars stand for, such as "Month": the heading of the table's first column. */
  pointLabel: string;
  /** `undefined` until the data is loaded. Decimals may be text, which the table shows exactly. */
  data: readonly Point[] | undefined;
  series: readonly Series[];
  /** The request that the data comes from. */
  figures: Pick<Figures<unknown>, "failure" | "retry" | "isLoading">;
  /** Formats a number for the table and the tooltip. */
  write: (value: string | number) => string;
  /** The records that a bar counts. A click on the bar opens their list, and so does its name in the table. */
  recordsOf?: ((index: number) => ListLink | undefined) | undefined;
}

export function ChartView(props: ChartProps): ReactNode {
  const { data, series, figures, write, recordsOf } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isTable, setTable] = useState(false);
  const isEmpty = data?.length === 0;
  const open = (index: number): void => {
    const records = recordsOf?.(index);
    if (records !== undefined) void navigate(listAddress(records.resourceId, records.filters));
  };
  return (
    <>
      <WidgetTools>
        {!isTable && series.length > 1 && <Legend series={series} />}
        {data !== undefined && !isEmpty && (
          <IconButton
            icon={isTable ? "chart-column" : "table-2"}
            label={t(isTable ? "lists:figures.asChart" : "lists:figures.asTable")}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          />
        )}
      </WidgetTools>
      <div className={classes["chart"]}>
        {isEmpty && <p className={classes["empty"]}>{t("lists:figures.noData")}</p>}
        <FiguresFailure figures={figures} />
        {data === undefined && figures.isLoading && <Skeleton height={220} />}
        {data !== undefined && !isEmpty && (
          <>
            {!isTable && (
              <BarChart
                data={data}
                series={series}
                write={write}
                onSelect={recordsOf?.(0) === undefined ? undefined : open}
              />
            )}
            <div className={isTable ? undefined : "visually-hidden"}>
              {/* A link in a hidden table would take the focus out of sight. */}
              <ChartTable {...props} data={data} recordsOf={isTable ? recordsOf : undefined} />
            </div>
          </>
        )}
      </div>
    </>
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

interface ChartTableProps extends Pick<ChartProps, "title" | "pointLabel" | "series" | "write"> {
  data: NonNullable<ChartProps["data"]>;
  recordsOf: ChartProps["recordsOf"];
}

function ChartTable({ title, pointLabel, data, series, write, recordsOf }: ChartTableProps): ReactNode {
  return (
    <FigureTable label={title}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{pointLabel}</th>
          {series.map(({ fieldName, label }) => (
            <th key={fieldName} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((point, index) => (
          <tr key={point.label}>
            <th scope="row">
              <FigureLink to={recordsOf?.(index)}>{point.label}</FigureLink>
            </th>
            {series.map(({ fieldName }) => (
              <td key={fieldName}>{write(point[fieldName] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
