/** How inputs show and read days: in the portal's format and the user's language. */
import "@portalkit/kernel/browser/texts/date";
import { useTranslation } from "react-i18next";
import { formatDate, partsOfDate, usualDatesFormat, translations } from "@portalkit/kernel/browser/engine";
import { dayInputFormat, parseDay } from "@portalkit/kernel/browser/inputs";
import { useBaseConfig } from "@portalkit/kernel/browser";

export interface DayFormat {
  /** The tokens in the words of the language, such as `TT MMM JJJJ`. */
  pattern: string;
  /** Returns the text of a day (`YYYY-MM-DD`); any other text is returned unchanged. */
  show: (day: string) => string;
  /** Returns the day that a text means, or `undefined`. */
  read: (text: string) => string | undefined;
  /** Returns why a text that is not empty is no day, and what to enter. */
  problemOf: (text: string) => string | undefined;
}

const exampleDay = "2026-11-27";

export function useDayFormat(): DayFormat {
  const { t } = useTranslation();
  const configured = useBaseConfig()?.config?.datesFormat ?? usualDatesFormat;
  const { language } = translations;
  const format = dayInputFormat(configured, language);
  const show = (day: string): string => {
    const parts = partsOfDate(day);
    return parts === undefined ? day : formatDate(parts, format, language);
  };
  const words: Readonly<Record<string, () => string>> = {
    Y: () => t("dates:pattern.year"),
    M: () => t("dates:pattern.month"),
    MMM: () => t("dates:pattern.monthName"),
    D: () => t("dates:pattern.day"),
  };
  return {
    pattern: format.replace(
      /\[([^\]]*)\]|Y+|MMMM?|MM?|D+/g,
      (token, literal: string | undefined) =>
        literal ?? words[token.slice(0, 3)]?.() ?? words[token.charAt(0)]?.() ?? "",
    ),
    show,
    read: (text) => parseDay(text, format, language).day,
    problemOf: (text) => {
      const wrong = text.trim() === "" ? undefined : parseDay(text, format, language).wrong;
      return wrong && t(wrong === "year" ? "dates:fourDigitYear" : "dates:example", { date: show(exampleDay) });
    },
  };
}
