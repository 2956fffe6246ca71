/** How inputs show and read numbers in the page's language. */
import { useTranslation } from "react-i18next";
import {
  hasTooManyDecimals,
  shownDigits,
  storedDigits,
  withoutSymbol,
  type ColumnUnit,
} from "../../contract/format/column-unit.ts";
import { digitsOf, numberText, parseInteger, parseNumber } from "../../contract/format/parse-number.ts";
import "../i18n/number-messages.ts";
import { useLanguage } from "../i18n/use-language.ts";

export interface NumberFormat {
  /** Returns the exact digits to store, or `undefined` for a text that is no number or may mean two. */
  read: (text: string, isWhole?: boolean) => string | undefined;
  /** Returns true for a text whose separator may divide thousands or decimals. */
  isAmbiguous: (text: string) => boolean;
  /** Returns stored digits as an input shows them; any other text unchanged. */
  show: (digits: string) => string;
  /**
   * Returns what is wrong with a text and what would be right; `undefined` for a number.
   * @param noNumber the sentence for a text that is none, in place of the general one
   */
  problemOf: (text: string, isWhole?: boolean, noNumber?: string) => string | undefined;
}

/**
 * @param unit in which numbers are typed and shown; without one, they are the stored ones
 * @example
 * const { read, show } = useNumberFormat();
 * read("12,5"); // "12.5" in German
 * show("12.5"); // "12,5" in German
 */
export function useNumberFormat(unit?: ColumnUnit): NumberFormat {
  const { t } = useTranslation();
  const language = useLanguage();
  return {
    show: (digits) => numberText(shownDigits(digits, unit) ?? digits, language),
    isAmbiguous: (text) => parseNumber(withoutSymbol(text, unit), language).wrong === "ambiguous",
    read: (text, isWhole) => {
      const digits = digitsOf(withoutSymbol(text, unit), language, isWhole && unit === undefined);
      return digits === undefined || hasTooManyDecimals(digits, unit) ? undefined : storedDigits(digits, unit);
    },
    problemOf: (text, isWhole = false, noNumber) => {
      const typed = withoutSymbol(text, unit);
      if (isWhole && unit === undefined)
        return parseInteger(typed, language) === undefined ? (noNumber ?? t("numbers:whole")) : undefined;
      const parsed = parseNumber(typed, language);
      if (parsed.wrong === "ambiguous") {
        const [first = "", second = ""] = parsed.meanings.map((digits) => numberText(digits, language));
        return t("numbers:ambiguous", { first, second });
      }
      if (parsed.wrong !== undefined) return noNumber ?? t("numbers:number");
      return hasTooManyDecimals(parsed.digits, unit) ? t("numbers:decimals", { max: unit?.decimals ?? 0 }) : undefined;
    },
  };
}
