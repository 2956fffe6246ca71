/** Selects the column by which a list is grouped, the period for dates, and the order of the groups. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { groupPeriods, type GroupOrder, type GroupPeriod } from "@portalkit/kernel/browser/inputs";
import { groupColumnsOf, hasPeriods, type Grouping } from "../../query/grouping.ts";
import type { Resource } from "@portalkit/kernel/contract";
import { LabelledSelect } from "@portalkit/kernel/browser";
import { useGrouping } from "./use-grouping.ts";
import classes from "./arrangement.module.css";

/** Before the column, in the choice of an order by sum. */
const sumOrder = "sum ";

export function GroupBy({ resource }: { resource: Resource }): ReactNode {
  const { t } = useTranslation();
  const [grouping, change] = useGrouping(resource);
  const columns = groupColumnsOf(resource);
  if (columns.length === 0) return null;
  const select = (name: string): void => {
    const column = columns.find((candidate) => candidate.name === name);
    const order = grouping?.order ?? "value";
    const sumOf = grouping?.sumOf;
    change(
      column && {
        column,
        order,
        ...(sumOf === undefined ? {} : { sumOf }),
        ...(hasPeriods(column) ? { period: grouping?.period ?? "day" } : {}),
      },
    );
  };
  const put = (next: Partial<Grouping>): void => grouping && change({ ...grouping, ...next });
  const sums = resource.columns.filter(({ name }) => resource.options.aggregates?.includes(name) === true);
  const chooseOrder = (chosen: string): void => {
    if (grouping === undefined) return;
    const { sumOf: _before, ...others } = grouping;
    change(
      chosen.startsWith(sumOrder)
        ? { ...others, order: "sum", sumOf: chosen.slice(sumOrder.length) }
        : { ...others, order: chosen as GroupOrder },
    );
  };
  return (
    <div className={classes["groupBy"]} role="group" aria-label={t("aggregates:group.by")}>
      <LabelledSelect
        label={t("aggregates:group.by")}
        value={grouping?.column.name ?? ""}
        options={[["", t("aggregates:group.none")], ...columns.map(({ name, label }) => [name, label] as const)]}
        onChange={select}
      />
      {grouping?.period !== undefined && (
        <LabelledSelect
          label={t("aggregates:group.period")}
          value={grouping.period}
          options={groupPeriods.map((period) => [period, t(`aggregates:group.${period}`)])}
          onChange={(period) => put({ period: period as GroupPeriod })}
        />
      )}
      {grouping !== undefined && (
        <LabelledSelect
          label={t("aggregates:group.order")}
          value={grouping.sumOf === undefined ? grouping.order : `${sumOrder}${grouping.sumOf}`}
          options={[
            ["value", t(grouping.period === undefined ? "aggregates:group.byValue" : "aggregates:group.byDate")],
            ["count", t("aggregates:group.byCount")],
            ...sums.map(
              ({ name, label }) => [`${sumOrder}${name}`, t("aggregates:group.bySum", { column: label })] as const,
            ),
          ]}
          onChange={chooseOrder}
        />
      )}
    </div>
  );
}
