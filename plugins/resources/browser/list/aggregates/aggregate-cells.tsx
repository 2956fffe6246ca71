/** The figures of a list's columns in cells below those columns. */
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type ColumnAggregates, tableRoles } from "@portalkit/kernel/browser/engine";
import { isAmount } from "../../fields/values/field-kind.ts";
import { useValueContext } from "../../fields/values/value-context.ts";
import { Value } from "../../record/value.tsx";
import { Skeleton } from "@portalkit/kernel/browser";
import { useListView, type ListColumn } from "../list-view.ts";
import { evenFigure } from "./even-figure.ts";
import { watchFigure } from "./watch-figure.ts";
import classes from "./list-aggregates.module.css";

export type Aggregates = Readonly<Record<string, ColumnAggregates>>;

/** In the order of the rows. */
export const functions = [
  { name: "sum", label: "aggregates:sum" },
  { name: "average", label: "aggregates:average" },
  { name: "min", label: "aggregates:min" },
  { name: "max", label: "aggregates:max" },
] as const satisfies readonly { name: keyof ColumnAggregates; label: string }[];

interface Figures {
  /** Which figure of each column. */
  name: keyof ColumnAggregates;
  /** The names of the columns that have one. */
  shown: readonly string[];
  /** Absent while they are loading. */
  aggregates: Aggregates | undefined;
}

/** A row for each of the functions. */
export function AggregateRows({
  names,
  className,
  ...figures
}: Omit<Figures, "name"> & {
  names: readonly (typeof functions)[number][];
  className?: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { views, hasActions } = useListView();
  const [first, ...others] = views;
  if (first === undefined) return null;
  return names.map(({ name, label }) => (
    <tr key={name} className={className} {...tableRoles.row}>
      <th colSpan={2} scope="row" {...tableRoles.rowHead}>
        <span>{t(label)}</span> <Aggregate {...figures} name={name} view={first} />
      </th>
      <AggregateCells {...figures} name={name} views={others} />
      {hasActions && <td data-empty="" data-actions="" {...tableRoles.cell} />}
    </tr>
  ));
}

export function AggregateCells({ views, ...figures }: Figures & { views: readonly ListColumn[] }): ReactNode {
  return views.map((view) => (
    <td
      key={view.column.name}
      data-amount={isAmount(view.column) || undefined}
      data-label={view.column.label}
      data-empty={!figures.shown.includes(view.column.name) || undefined}
      {...tableRoles.cell}
    >
      <Aggregate {...figures} view={view} />
    </td>
  ));
}

/** Nothing for a column without figures, and a placeholder without any record that has a value. */
export function Aggregate({ view, name, shown, aggregates }: Figures & { view: ListColumn }): ReactNode {
  const { resource } = useListView();
  const { placeholder } = useValueContext();
  if (!shown.includes(view.column.name)) return null;
  if (aggregates === undefined) return <Skeleton width="60%" />;
  const figures = aggregates[view.column.name];
  const value = figures === undefined ? null : evenFigure(figures, name);
  if (value === null) return placeholder.list;
  return (
    <Figure>
      <Value view={view} resource={resource} row={{ [view.column.name]: value }} page="list" />
    </Figure>
  );
}

function Figure({ children }: { children: ReactNode }): ReactNode {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => (element.current === null ? undefined : watchFigure(element.current)), []);
  return (
    <span ref={element} className={classes["figure"]}>
      {children}
    </span>
  );
}
