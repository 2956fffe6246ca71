/** Texts in the operator's language. English texts are the keys, so English needs nothing to look them up. */
import { atom, useAtomValue } from "jotai";
import { fillMessage, type ChooseForm, type Values } from "../../contract/format/fill-message.ts";
import { store } from "../store.ts";
import { currentLanguage } from "./current-language.ts";

/** A language in use: its texts by English text, and its rule of numbers. */
export interface Speech {
  readonly language: string;
  readonly messages: Readonly<Record<string, string | null>>;
  readonly chooseForm: ChooseForm;
}

const englishForm: ChooseForm = (text, count) => text.split(" | ")[count === 1 ? 0 : 1] ?? text;

export const speechAtom = atom<Speech>({ language: "en", messages: {}, chooseForm: englishForm });

/** The language in use. */
export const translations = {
  get language(): string {
    return store.get(speechAtom).language;
  },
};

/** To be waited for before the first drawing. English comes with the code; anything else is fetched, and not waited for too long. */
export async function startTranslations(): Promise<void> {
  const language = currentLanguage();
  // Operators may have put their own words in the place of English ones: the page knows.
  if (language === "en" && !("ownEnglish" in document.documentElement.dataset)) return;
  const { speak } = await import("../chunks/languages.ts");
  await speak(language);
}

export type { Values };
export type Translate = (message: string, values?: Values) => string;

/** Values fill `{names}`; `count` also chooses among plural forms. A text without a translation is shown in English. */
export const translate: Translate = (message, values) => {
  const { messages, chooseForm } = store.get(speechAtom);
  const text = messages[message];
  return text ? fillMessage(text, values, chooseForm) : fillMessage(message, values, englishForm);
};

/** `translate`, drawn again when the language changes. */
export function useTranslate(): Translate {
  useAtomValue(speechAtom);
  return translate;
}
