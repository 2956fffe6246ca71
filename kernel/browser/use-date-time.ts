/** Writes an instant in the deployment's form and the operator's zone. */
import { formatDate, partsOfInstant } from "../contract/format/date-format.ts";
import { defaults } from "../contract/limits.ts";
import { translations } from "./i18n/translate.ts";
import { useBaseConfig } from "./session/hooks.ts";

/** What is no instant comes back as it is. Without a part: date and time. */
export function useDateTime(): (instant: string, part?: "date" | "time") => string {
  const config = useBaseConfig()?.config;
  const { datesFormat: date, timeFormat: time } = { ...defaults, ...config };
  return (instant, part) => {
    const parts = partsOfInstant(instant);
    return parts === undefined
      ? instant
      : formatDate(parts, { date, time, both: `${date} ${time}` }[part ?? "both"], translations.language);
  };
}
