/** Why the text of an input of dates, or of dates with a time of day, has no value. */
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/form";
import { instantOfLocal } from "../local-time.ts";
import { partsOfMoment } from "./parts-of-moment.ts";
import { useDayFormat } from "./use-day-format.ts";

export function useMomentProblem(type: string): (text: string) => string | undefined {
  const { t } = useTranslation();
  const { problemOf } = useDayFormat();
  return (text) => {
    if (type !== "datetime") return problemOf(text);
    const [day, time] = partsOfMoment(text);
    const isComplete = text === "" || (day !== "" && time !== "" && instantOfLocal(text) !== undefined);
    return problemOf(day) ?? (isComplete ? undefined : t("forms:dateIncomplete"));
  };
}
