/**
 * Usual periods of a filter of dates, one click each. They stay relative in the address and in saved views: "the last
 * 7 days" is right tomorrow too.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import type { FilterProps } from "@portalkit/kernel/browser/plugin";
import { isPeriod, type RelativePeriod } from "../../../contract/relative-period.ts";
import classes from "./filters.module.css";

const usual = [
  { label: "filters:periods.today", value: { period: "today" } },
  { label: "filters:periods.yesterday", value: { period: "yesterday" } },
  { label: "filters:periods.last7Days", value: { period: "lastDays", days: 7 } },
  { label: "filters:periods.last30Days", value: { period: "lastDays", days: 30 } },
  { label: "filters:periods.thisMonth", value: { period: "thisMonth" } },
  { label: "filters:periods.lastMonth", value: { period: "lastMonth" } },
] as const satisfies readonly { label: string; value: RelativePeriod }[];

/** Nothing for servers that know no periods. A second click removes the period. */
export function PeriodButtons({ resource, column, values, onChange }: FilterProps): ReactNode {
  const { t } = useTranslation();
  if (resource.options.filtering?.operators.includes("within") !== true) return null;
  const current = values["within"];
  const select = (period: RelativePeriod | undefined): void => {
    for (const bound of ["gte", "lte"]) if (values[bound] !== undefined) onChange(bound, undefined);
    onChange("within", period);
  };
  return (
    <div className={classes["periods"]} role="group" aria-label={t("filters:periodsOf", { column: column.label })}>
      {usual.map(({ label, value }) => {
        const isCurrent = isPeriod(current) && isSame(current, value);
        return (
          <button
            key={label}
            type="button"
            className={classes["period"]}
            aria-pressed={isCurrent}
            onClick={() => select(isCurrent ? undefined : value)}
          >
            {t(label)}
          </button>
        );
      })}
    </div>
  );
}

const isSame = (one: RelativePeriod, other: RelativePeriod): boolean =>
  one.period === other.period && one.days === other.days;
