/** Texts in the operator's language. English texts are the keys, so English needs neither messages nor a library to look them up. */
import { atom, useAtomValue } from "jotai";
import { store } from "../store.ts";
import { currentLanguage } from "./choose-language.ts";
import { choosePlural } from "./plural.ts";

/** Gives the text of a message in another language, or the message itself where it is not translated. */
export type Lookup = (message: string) => string;

const lookupAtom = atom<{ language: string; lookup: Lookup }>({ language: "en", lookup: (message) => message });

/** The language in use. */
export const translations = {
  get language(): string {
    return store.get(lookupAtom).language;
  },
};

/** Puts a language in use; whatever is on the screen is drawn anew. */
export function putInUse(language: string, lookup: Lookup): void {
  store.set(lookupAtom, { language, lookup });
}

/** To be waited for before the first drawing. Anything but English brings i18next along. */
export async function startTranslations(): Promise<void> {
  const language = currentLanguage();
  if (language === "en") return;
  const { startOtherLanguage } = await import("./other-language.ts");
  startOtherLanguage(language, (lookup) => putInUse(language, lookup));
}

export type Values = Readonly<Record<string, string | number>>;
export type Translate = (message: string, values?: Values) => string;

/** Values fill `{names}`; `count` also chooses among plural forms. */
export const translate: Translate = (message, values) => {
  const { language, lookup } = store.get(lookupAtom);
  const text = lookup(message);
  if (values === undefined) return text;
  const { count } = values;
  // The form is chosen first: a value may hold a bar of its own.
  const form = count === undefined ? text : choosePlural(text, Number(count), language);
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
};

/** `translate`, drawn again when the language changes. */
export function useTranslate(): Translate {
  useAtomValue(lookupAtom);
  return translate;
}
