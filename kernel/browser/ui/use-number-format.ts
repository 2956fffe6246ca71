/** How inputs show and read numbers in the page's language. */
import { useTranslation } from "react-i18next";
import { digitsOf, numberText, parseInteger, parseNumber } from "../../contract/format/parse-number.ts";
import "../i18n/number-messages.ts";
import { useLanguage } from "../i18n/use-language.ts";

export interface NumberFormat {
  /** Returns the exact digits, or `undefined` for a text that is no number or may mean two. */
  read: (text: string, isWhole?: boolean) => string | undefined;
  /** Returns true for a text whose separator may divide thousands or decimals. */
  isAmbiguous: (text: string) => boolean;
  /** Returns digits as an input shows them; any other text unchanged. */
  show: (digits: string) => string;
  /** Returns what is wrong with a text and what would be right; `undefined` for a number. */
  problemOf: (text: string, isWhole?: boolean) => string | undefined;
}

/**
 * @example
 * const { read, show } = useNumberFormat();
 * read("12,5"); // "12.5" in German
 * show("12.5"); // "12,5" in German
 */
export function useNumberFormat(): NumberFormat {
  const { t } = useTranslation();
  const language = useLanguage();
  const show = (digits: string): string => numberText(digits, language);
  return {
    show,
    isAmbiguous: (text) => parseNumber(text, language).wrong === "ambiguous",
    read: (text, isWhole) => digitsOf(text, language, isWhole),
    problemOf: (text, isWhole = false) => {
      if (isWhole) return parseInteger(text, language) === undefined ? t("numbers:whole") : undefined;
      const parsed = parseNumber(text, language);
      if (parsed.wrong !== "ambiguous") return parsed.wrong && t("numbers:number");
      const [first, second] = parsed.meanings.map(show);
      return t("numbers:ambiguous", { first: first ?? "", second: second ?? "" });
    },
  };
}
