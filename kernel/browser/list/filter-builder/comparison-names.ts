/** The names of comparisons, as words between a column and a value. */
import { useTranslation } from "react-i18next";
import type { Comparison } from "./comparisons.ts";

const names = {
  contains: "lists:filter.conditions.contains",
  is: "lists:filter.conditions.is",
  isNot: "lists:filter.conditions.isNot",
  gt: "filters:comparisons.gt",
  gte: "filters:comparisons.gte",
  lt: "filters:comparisons.lt",
  lte: "filters:comparisons.lte",
  from: "filters:comparisons.from",
  to: "filters:comparisons.to",
  within: "filters:comparisons.within",
  isMe: "filters:comparisons.isMe",
  isNotMe: "filters:comparisons.isNotMe",
  isEmpty: "lists:filter.conditions.isEmpty",
  isNotEmpty: "lists:filter.conditions.isNotEmpty",
} as const;

/** Returns a function that names a comparison in the language of the page. */
export function useComparisonNames(): (comparison: Comparison) => string {
  const { t } = useTranslation();
  return (comparison) => t(names[comparison]);
}
