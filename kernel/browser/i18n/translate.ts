/** Texts in the operator's language. English texts are the keys, so English needs no messages. */
import { build } from "portal:build";
import i18next, { type i18n } from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { storageKeys } from "../../contract/limits.ts";
import { readStored } from "../stored.ts";
import { choosePlural } from "./plural.ts";

/** The stored choice, else the browser's own, else the first the deployment has (spec 9). */
export function currentLanguage(): string {
  const wanted = [readStored(storageKeys.language), navigator.language.split("-")[0] ?? ""];
  return wanted.find((code) => code !== null && build.languages.includes(code)) ?? build.languages[0] ?? "en";
}

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
