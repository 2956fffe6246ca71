/** Groups of conditions in words: "Status is new or (Amount > 5 and Created in the last 7 days)". */
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldFilter, Filter, FilterGroup, Resource } from "@portalkit/kernel/contract";
import { isPeriod } from "../../../contract/relative-period.ts";
import { comparisonIn } from "./comparisons.ts";
import { filteringOf } from "./condition-editor.tsx";
import { labelOfPath, useReachedField } from "./field-path.ts";
import { usePeriodWords } from "./period-words.ts";
import { useFilterText } from "./use-filter-text.ts";

/** @param isInner in another group: several parts are in parentheses */
export function GroupWords({
  resource,
  group,
  isInner = false,
}: {
  resource: Resource;
  group: FilterGroup;
  isInner?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const isNot = group.operator === "not";
  const parts = group.subFilters.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && ` ${t(group.operator === "and" ? "filters:and" : "filters:or")} `}
      <FilterWords resource={resource} filter={part} isInner={isNot ? group.subFilters.length > 1 : true} />
    </Fragment>
  ));
  const isGrouped = isNot || (isInner && parts.length > 1);
  return (
    <>
      {isNot && `${t("filters:not")} `}
      {isGrouped && "("}
      {parts}
      {isGrouped && ")"}
    </>
  );
}

export function FilterWords({
  resource,
  filter,
  isInner = true,
}: {
  resource: Resource;
  filter: Filter;
  isInner?: boolean;
}): ReactNode {
  return "subFilters" in filter ? (
    <GroupWords resource={resource} group={filter} isInner={isInner} />
  ) : (
    <ConditionWords resource={resource} filter={filter} />
  );
}

const symbols: Readonly<Record<string, string>> = {
  gt: ">",
  gte: "≥",
  lt: "<",
  lte: "≤",
  from: "≥",
  to: "≤",
};

function ConditionWords({ resource, filter }: { resource: Resource; filter: FieldFilter }): ReactNode {
  const { t } = useTranslation();
  const { steps, field } = useReachedField(resource, filter.field, false);
  const label = labelOfPath(steps, filter.field);
  const comparison = field === undefined ? undefined : comparisonIn(field.column, filteringOf(resource), filter);
  const plain = usePlainValue(field?.resource ?? resource, field?.column, filter);
  const period = usePeriodWords();
  if (isPeriod(filter.value)) return t("filters:says.within", { column: label, period: period(filter.value) });
  switch (comparison) {
    case "is":
    case "isNot":
    case "contains":
    case "isMe":
    case "isNotMe":
    case "isEmpty":
    case "isNotEmpty":
      return t(`filters:says.${comparison}`, { column: label, value: plain });
    default:
      return `${label} ${(comparison === undefined ? undefined : symbols[comparison]) ?? filter.operator} ${plain}`;
  }
}

/** The values in words, without those of the operator. */
function usePlainValue(...[resource, column, { field, value }]: Parameters<typeof useFilterText>): string {
  return useFilterText(resource, column, { field, operator: "eq", value });
}
