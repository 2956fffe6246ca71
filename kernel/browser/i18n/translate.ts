/**
 * Texts in the user's language, by i18next. English is bundled with the code: the kernel's texts are loaded
 * immediately, a plugin's with its first component.
 */
import i18next, { type TFunction } from "i18next";
import { messages as pluginMessages } from "portal:messages";
import { initReactI18next } from "react-i18next";
import { i18nOptions, applySpecifiedPlurals } from "../../contract/i18n/i18n-options.ts";
import type { Messages } from "../../contract/i18n/messages.ts";
import { translateText as translateTextOf, type Values } from "../../contract/i18n/translate-text.ts";
import kernelMessages from "../../messages/kernel/en.json" with { type: "json" };

/** Returns the texts of a namespace in the current language, built from the English ones. */
export type TranslateNamespace = (namespace: string, english: Messages) => Messages;

const english = new Map<string, Messages>([["kernel", kernelMessages]]);
/** Set if another language is in use, or if English texts were overridden in the portal. */
let spoken: { language: string; translate: TranslateNamespace } | undefined;

void i18next.use(initReactI18next).init({
  ...i18nOptions,
  lng: "en",
  initAsync: false,
  resources: { en: { kernel: kernelMessages } },
  // A plugin's components wait for its texts, so that nothing renders twice.
  react: { useSuspense: false },
});
applySpecifiedPlurals(i18next);

const underWay = new Map<string, Promise<void>>();

/** Loads the texts of a plugin; await it before rendering one of its components. Callers share the promise. */
export function loadMessages(plugin: string): Promise<void> {
  const load = pluginMessages[plugin];
  if (load === undefined) return Promise.resolve();
  const loading =
    underWay.get(plugin) ??
    load()
      .then((texts) => addMessages(plugin, texts))
      .finally(() => {
        if (!hasMessages(plugin)) underWay.delete(plugin); // failed: the next call may succeed
      });
  underWay.set(plugin, loading);
  return loading;
}

/** Returns whether a plugin's texts are loaded, or it has none. */
export const hasMessages = (plugin: string): boolean => pluginMessages[plugin] === undefined || english.has(plugin);

/** Adds English texts that were loaded with a part of the application. */
export function addMessages(namespace: string, texts: Messages): void {
  if (english.has(namespace)) return;
  english.set(namespace, texts);
  i18next.addResourceBundle("en", namespace, texts);
  if (spoken !== undefined) i18next.addResourceBundle(spoken.language, namespace, spoken.translate(namespace, texts));
}

/** Switches the language; every component that uses texts re-renders. */
export async function applyLanguage(language: string, translateNamespace: TranslateNamespace): Promise<void> {
  spoken = { language, translate: translateNamespace };
  for (const [namespace, texts] of english) {
    i18next.removeResourceBundle(language, namespace);
    i18next.addResourceBundle(language, namespace, translateNamespace(namespace, texts));
  }
  await i18next.changeLanguage(language);
}

/** The current language. */
export const translations = {
  get language(): string {
    return i18next.language;
  },
};

/**
 * Translates a message outside components; in components use `useTranslation` of react-i18next, which re-renders them
 * when the language changes.
 */
export const translate = ((...message: [never]) => i18next.t(...message)) as TFunction;

let sentences: { namespaces: number; keys: ReadonlyMap<string, string> } | undefined;

/** Maps each English sentence of the loaded messages to its first key. */
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
 * Translates a text that may be a key or a sentence, such as the title of a plugin's page. A sentence that is the
 * English text of a message is translated like that message, because servers store some texts in English. A component
 * that renders the result must also call `useTranslation()`, so that it re-renders when the language changes.
 */
export const translateText = (text: string, values?: Values): string =>
  translateTextOf(
    i18next,
    i18next.language,
    i18next.exists(text, values) ? text : (keysByEnglish().get(text) ?? text),
    values,
  );
