/** The label of a group: that of its value, or of its days in the format of the page. */
import { useTranslation } from "react-i18next";
import { formatDate, partsOfDate } from "@portalkit/kernel/browser/engine";
import type { GroupPeriod } from "@portalkit/kernel/browser/inputs";
import type { RecordGroup } from "@portalkit/kernel/contract";
import { useValueContext } from "../../fields/values/value-context.ts";

const dayMs = 86_400_000;

export function useGroupLabel(period: GroupPeriod | undefined): (group: RecordGroup) => string {
  const { t } = useTranslation();
  const { dates, language } = useValueContext();
  const written = (day: string, format = dates): string => {
    const parts = partsOfDate(day);
    return parts === undefined ? day : formatDate(parts, format, language);
  };
  return ({ label, days: { from, before } = {} }) => {
    if (from !== undefined && before !== undefined) {
      if (period === "month") return written(from, "MMMM YYYY");
      const last = new Date(Date.parse(before) - dayMs).toISOString().slice(0, 10);
      return period === "week" ? `${written(from)} – ${written(last)}` : written(from);
    }
    if (before !== undefined) return t("aggregates:group.before", { day: written(before) });
    if (from !== undefined) return t("aggregates:group.since", { day: written(from) });
    return label ?? "";
  };
}
