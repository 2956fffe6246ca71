/** Formats a timestamp in the deployment's format and the user's time zone. */
import { formatDate, partsOfInstant } from "../../contract/format/date-format.ts";
import { usualDatesFormat, usualTimeFormat } from "../../contract/limits.ts";
import { translations } from "../i18n/translate.ts";
import { useBaseConfig } from "./hooks.ts";

/** Returns an invalid timestamp unchanged. Without `part`, formats date and time. */
export function useDateTime(): (instant: string, part?: "date" | "time") => string {
  const config = useBaseConfig()?.config;
  const { datesFormat: date = usualDatesFormat, timeFormat: time = usualTimeFormat } = config ?? {};
  return (instant, part) => {
    const parts = partsOfInstant(instant);
    return parts === undefined
      ? instant
      : formatDate(parts, { date, time, both: `${date} ${time}` }[part ?? "both"], translations.language);
  };
}
