/** Selects the column by which a list is grouped, the period for dates, and the order of the groups. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { groupPeriods, type GroupOrder, type GroupPeriod } from "@portalkit/kernel/browser/inputs";
import { groupColumnsOf, hasPeriods, type Grouping } from "../../query/grouping.ts";
import type { Resource } from "@portalkit/kernel/contract";
import { LabelledSelect } from "@portalkit/kernel/browser";
import { useGrouping } from "./use-grouping.ts";
import classes from "./arrangement.module.css";

export function GroupBy({ resource }: { resource: Resource }): ReactNode {
  const { t } = useTranslation();
  const [grouping, change] = useGrouping(resource);
  const columns = groupColumnsOf(resource);
  if (columns.length === 0) return null;
  const select = (name: string): void => {
    const column = columns.find((candidate) => candidate.name === name);
    const order = grouping?.order ?? "value";
    change(column && { column, order, ...(hasPeriods(column) ? { period: grouping?.period ?? "day" } : {}) });
  };
  const put = (next: Partial<Grouping>): void => grouping && change({ ...grouping, ...next });
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
          value={grouping.order}
          options={[
            ["value", t(grouping.period === undefined ? "aggregates:group.byValue" : "aggregates:group.byDate")],
            ["count", t("aggregates:group.byCount")],
          ]}
          onChange={(order) => put({ order: order as GroupOrder })}
        />
      )}
    </div>
  );
}
