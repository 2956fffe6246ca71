/**
 * Texts in the operator's language, by i18next. English comes with the code: the kernel's at once, a plugin's with the
 * first of its parts.
 */
import i18next, { type TFunction } from "i18next";
import { messages as pluginMessages } from "portal:messages";
import { initReactI18next } from "react-i18next";
import { i18nOptions, applySpecifiedPlurals } from "../../contract/i18n/i18n-options.ts";
import type { Messages } from "../../contract/i18n/messages.ts";
import { translateText as translateTextOf, type Values } from "../../contract/i18n/translate-text.ts";
import kernelMessages from "../../messages/kernel/en.json" with { type: "json" };
import { currentLanguage } from "./current-language.ts";

/** Gives the texts of a namespace in the language in use, made of its English ones. */
export type TranslateNamespace = (namespace: string, english: Messages) => Messages;

const english = new Map<string, Messages>([["kernel", kernelMessages]]);
/** Where another language is in use, or operators have put their own words in the place of English ones. */
let spoken: { language: string; translate: TranslateNamespace } | undefined;

void i18next.use(initReactI18next).init({
  ...i18nOptions,
  lng: "en",
  initAsync: false,
  resources: { en: { kernel: kernelMessages } },
  // What draws a plugin's part waits for its texts, so that nothing is drawn twice.
  react: { useSuspense: false },
});
applySpecifiedPlurals(i18next);

/** The texts of a plugin: to be waited for before one of its parts is drawn. */
export async function loadMessages(plugin: string): Promise<void> {
  const load = pluginMessages[plugin];
  if (load !== undefined && !hasMessages(plugin)) addMessages(plugin, await load());
}

/** Whether a plugin's texts are there, or it has none. */
export const hasMessages = (plugin: string): boolean => pluginMessages[plugin] === undefined || english.has(plugin);

/** English texts that came with a part of the application. */
export function addMessages(namespace: string, texts: Messages): void {
  if (english.has(namespace)) return;
  english.set(namespace, texts);
  i18next.addResourceBundle("en", namespace, texts);
  if (spoken !== undefined) i18next.addResourceBundle(spoken.language, namespace, spoken.translate(namespace, texts));
}

/** Puts a language in use; every component that has asked for texts is drawn again. */
export async function applyLanguage(language: string, translateNamespace: TranslateNamespace): Promise<void> {
  spoken = { language, translate: translateNamespace };
  for (const [namespace, texts] of english) {
    i18next.removeResourceBundle(language, namespace);
    i18next.addResourceBundle(language, namespace, translateNamespace(namespace, texts));
  }
  await i18next.changeLanguage(language);
}

/** The language in use. */
export const translations = {
  get language(): string {
    return i18next.language;
  },
};

/** To be waited for before the first drawing. Another language than English is fetched, and not waited for too long. */
export async function startTranslations(): Promise<void> {
  const language = currentLanguage();
  // Operators may have put their own words in the place of English ones: the page knows.
  if (language === "en" && !("ownEnglish" in document.documentElement.dataset)) return;
  const { speak } = await import("../chunks/languages.ts");
  await speak(language);
}

/**
 * A message, for what is no component: `useTranslation` of react-i18next draws a component again when the language
 * changes.
 */
export const translate = ((...message: [never]) => i18next.t(...message)) as TFunction;

let sentences: { namespaces: number; keys: ReadonlyMap<string, string> } | undefined;

/** Of the messages that are there: the first of each sentence. */
function keysByEnglish(): ReadonlyMap<string, string> {
  if (sentences?.namespaces !== english.size) {
    const all = [...english].flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, text]) => [text, `${namespace}:${key}`] as const),
    );
    sentences = { namespaces: english.size, keys: new Map(all.toReversed()) };
  }
  return sentences.keys;
}

/**
 * The same of a text that may be a key or a sentence, such as the title of a plugin's page. A sentence that
 * is the English of a message is translated like it: servers keep some in English. A component that draws one calls
 * `useTranslation()` too, and is drawn again when the language changes.
 */
export const translateText = (text: string, values?: Values): string =>
  translateTextOf(
    i18next,
    i18next.language,
    i18next.exists(text, values) ? text : (keysByEnglish().get(text) ?? text),
    values,
  );
