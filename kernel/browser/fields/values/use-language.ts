/** The language that numbers and dates are written in. */
import { translations, useTranslate } from "../../i18n/translate.ts";

/** Its code; the component is drawn again when it changes. */
export function useLanguage(): string {
  useTranslate();
  return translations.language ?? "en";
}
