/** Statistics table: this month compared with the same days of earlier months (docs/product.md, portal 2). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  FigureLink,
  FiguresFailure,
  FigureTable,
  Skeleton,
  translateText,
  useFigures,
  type WidgetProps,
} from "@portalkit/kernel/browser";
import { getOverviewStats, type OverviewItem } from "../../contract/figures/calls.ts";
import classes from "./market-figures.module.css";

const columns = [
  { name: "mtd", label: "game-codes:figures.mtd", tip: "game-codes:figures.mtdTip" },
  { name: "splm", label: "game-codes:figures.splm", tip: "game-codes:figures.splmTip" },
  { name: "sp3m", label: "game-codes:figures.sp3m", tip: "game-codes:figures.sp3mTip" },
  { name: "sp6m", label: "game-codes:figures.sp6m", tip: "game-codes:figures.sp6mTip" },
] as const;
const usualRows = 5;

export function Statistics({ instance }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const figures = useFigures(instance, getOverviewStats, undefined);
  const { data, isLoading } = figures;
  if (figures.failure !== undefined) return <FiguresFailure figures={figures} />;
  return (
    <FigureTable label={t("game-codes:figures.widgets.statistics")} isBusy={isLoading}>
      <thead>
        <tr>
          <th scope="col">{t("game-codes:figures.metric")}</th>
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
    </FigureTable>
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
          <FigureLink to={item.records?.[column.name]}>
            <Compared value={item[column.name]} />
          </FigureLink>
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
