/** The language that numbers and dates are formatted in, and counts in it. */
import { useTranslation } from "react-i18next";
import { groupDigits } from "../../contract/format/decimal.ts";
import { translations } from "./translate.ts";

/** Returns its code; the component re-renders when it changes. */
export function useLanguage(): string {
  useTranslation();
  return translations.language ?? "en";
}

/**
 * Formats integers with the digit grouping of the page's language, independent of the browser's own language.
 * @example useCount()(1234567) // "1,234,567", or "1.234.567" in German
 */
export function useCount(): (count: number) => string {
  const language = useLanguage();
  return (count) => groupDigits(String(count), language);
}
