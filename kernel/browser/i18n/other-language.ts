/** Languages that are not built in: i18next keeps their messages. */
import { createInstance } from "i18next";
import type { Lookup } from "./translate.ts";

/** Messages hold dots and colons, so neither parts a key; parameters and plural forms are filled in by `translate`. */
export function startOtherLanguage(language: string, onMessages: (lookup: Lookup) => void): void {
  const translations = createInstance();
  void translations.init({ lng: language, fallbackLng: false, resources: {}, keySeparator: false, nsSeparator: false, returnEmptyString: false, initAsync: false });
  const tell = (): void => onMessages((message) => translations.t(message, { skipInterpolation: true }));
  translations.store.on("added", tell);
  tell();
}
