/** The language that numbers and dates are written in. */
import { useTranslation } from "react-i18next";
import { translations } from "../../i18n/translate.ts";

/** Its code; the component is drawn again when it changes. */
export function useLanguage(): string {
  useTranslation();
  return translations.language ?? "en";
}
