/** The language that numbers and dates are formatted in. */
import { useTranslation } from "react-i18next";
import { translations } from "../../i18n/translate.ts";

/** Returns its code; the component re-renders when it changes. */
export function useLanguage(): string {
  useTranslation();
  return translations.language ?? "en";
}
