/** Texts in the operator's language. English texts are the keys, so English needs no messages. */
import i18next, { type i18n } from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { currentLanguage } from "./choose-language.ts";
import { choosePlural } from "./plural.ts";

export const translations: i18n = i18next.createInstance();

export function startTranslations(): void {
  void translations.use(initReactI18next).init({
    lng: currentLanguage(), fallbackLng: false, resources: {}, keySeparator: false, nsSeparator: false, returnEmptyString: false,
    interpolation: { prefix: "{", suffix: "}", escapeValue: false }, initAsync: false,
  });
}

export type Translate = (message: string, values?: Readonly<Record<string, string | number>>) => string;

/** Values fill `{names}`; `count` also chooses among plural forms. */
export const translate: Translate = (message, { count, ...values } = {}) => {
  const written = translations.t(message, { ...values, ...(count === undefined ? {} : { n: count }) });
  return count === undefined ? written : choosePlural(written, Number(count), translations.language).replace("{count}", String(count));
};

/** `translate`, drawn again when the language changes. */
export function useTranslate(): Translate {
  useTranslation(undefined, { i18n: translations });
  return translate;
}
