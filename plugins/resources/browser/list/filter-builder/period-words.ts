/** Names relative periods within a sentence: "in the last 7 days". */
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import { periodNumbers, type RelativePeriod } from "../../../contract/relative-period.ts";

/** Returns a function that names one; the name of an unknown period is shown as it is. */
export function usePeriodWords(): (period: RelativePeriod) => string {
  const { t } = useTranslation();
  return ({ period, days = 0, from = 0, to = 0 }) =>
    period in periodNumbers ? t(`filters:saysPeriod.${period}`, { count: days, from, to }) : period;
}
