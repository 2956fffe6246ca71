/** The names of comparisons, as words between a column and a value. */
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import type { Comparison } from "./comparisons.ts";

const names = {
  contains: "filters:conditions.contains",
  is: "filters:conditions.is",
  isNot: "filters:conditions.isNot",
  gt: "filters:comparisons.gt",
  gte: "filters:comparisons.gte",
  lt: "filters:comparisons.lt",
  lte: "filters:comparisons.lte",
  from: "filters:comparisons.from",
  to: "filters:comparisons.to",
  within: "filters:comparisons.within",
  isMe: "filters:comparisons.isMe",
  isNotMe: "filters:comparisons.isNotMe",
  isEmpty: "filters:conditions.isEmpty",
  isNotEmpty: "filters:conditions.isNotEmpty",
} as const;

/** Returns a function that names a comparison in the language of the page. */
export function useComparisonNames(): (comparison: Comparison) => string {
  const { t } = useTranslation();
  return (comparison) => t(names[comparison]);
}
