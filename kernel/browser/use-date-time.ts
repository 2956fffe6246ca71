/** Writes an instant in the deployment's form and the operator's zone. */
import { formatDate, partsOfInstant } from "../contract/format/date-format.ts";
import { defaults } from "../contract/limits.ts";
import { translations } from "./i18n/translate.ts";
import { useBaseConfig } from "./session/hooks.ts";

/** What is no instant comes back as it is. */
export function useDateTime(): (instant: string) => string {
  const config = useBaseConfig()?.config;
  return (instant) => {
    const parts = partsOfInstant(instant);
    return parts === undefined ? instant : formatDate(parts, `${config?.datesFormat ?? defaults.datesFormat} ${config?.timeFormat ?? defaults.timeFormat}`, translations.language);
  };
}
