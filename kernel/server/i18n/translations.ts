/**
 * The texts of a deployment in its languages: those of the kernel, its plugins and its configuration, overridden by the
 * operators' texts.
 */
import i18next, { createInstance, type i18n, type TFunction } from "i18next";
import { i18nOptions, applySpecifiedPlurals } from "../../contract/i18n/i18n-options.ts";
import { textIn, type Messages } from "../../contract/i18n/messages.ts";
import { translateText, type Values } from "../../contract/i18n/translate-text.ts";
import {
  catalogueOf,
  configNamespace,
  flatten,
  formsOfTexts,
  knownMessages,
  splitKey,
  type Catalogue,
  type Contributing,
  type KnownMessage,
} from "./message-catalogue.ts";
import { kernelMessages } from "./read-messages.ts";

export interface Translations {
  /** The languages of the deployment; the first is the default. */
  readonly languages: readonly string[];
  /** Returns the translation function of a language, for message keys. */
  t(language: string): TFunction;
  /**
   * Translates a key or a sentence of the configuration; a sentence equal to the English text of a message is
   * translated like that message.
   */
  text(language: string, text: string, values?: Values): string;
  /**
   * Returns the texts that a browser needs in addition to the English ones bundled with its code, by namespace and key.
   * For English: the texts that operators have changed.
   */
  of(language: string): Messages;
  /** Returns every message, in the order of their plugins. */
  known(): readonly KnownMessage[];
  /** Returns the default text of a message, without the operators' texts; English if the language has none. */
  shipped(language: string, key: string): string;
  /** Replaces all texts of the operators, by language and key. Plural forms are joined by ` | `. */
  override(texts: ReadonlyMap<string, ReadonlyMap<string, string>>): void;
}

/** English for texts outside of a call: logs, and the messages of thrown refusals. Installed plugins add theirs. */
i18next.init({
  ...i18nOptions,
  lng: "en",
  initAsync: false,
  resources: {
    en: Object.fromEntries(Object.entries(kernelMessages).map(([namespace, { en = {} }]) => [namespace, en])),
  },
});

export function createTranslations(instances: readonly Contributing[], languages: readonly string[]): Translations {
  const catalogue = catalogueOf(instances);
  for (const [namespace, { en = {} }] of catalogue) i18next.addResourceBundle("en", namespace, en);
  const known = knownMessages(catalogue);
  // Texts of the configuration are looked up by their sentences instead.
  const keysByEnglish = new Map(
    known
      .filter(({ key }) => !key.startsWith(`${configNamespace}:`))
      .toReversed()
      .map(({ key, english }) => [english, key]),
  );
  const english = new Map(known.map((message) => [message.key, message.english]));
  let engine = startEngine(catalogue);
  let overrides: ReadonlyMap<string, Messages> = new Map();

  const shipped = (language: string, key: string): string => {
    const [namespace = "", name = ""] = splitKey(key);
    return textIn(catalogue.get(namespace)?.[language] ?? {}, name, language) ?? english.get(key) ?? name;
  };
  return {
    languages,
    t: (language) => engine.getFixedT(language),
    text: (language, text, values) => {
      const key = engine.exists(text, values)
        ? text
        : (configText(engine, language, text) ?? keysByEnglish.get(text) ?? text);
      return translateText(engine, language, key, values);
    },
    of: (language) => ({ ...(language === "en" ? {} : flatten(catalogue, language)), ...overrides.get(language) }),
    known: () => known,
    shipped,
    override: (texts) => {
      overrides = new Map([...texts].map(([language, byKey]) => [language, formsOfTexts(byKey, english, language)]));
      engine = startEngine(catalogue);
      for (const [language, messages] of overrides)
        for (const [key, text] of Object.entries(messages)) {
          const [namespace = "", name = ""] = splitKey(key);
          engine.addResource(language, namespace, name, text);
        }
    },
  };
}

function startEngine(catalogue: Catalogue): i18n {
  const languages = new Set([...catalogue.values()].flatMap((messages) => Object.keys(messages)));
  const resources = Object.fromEntries(
    [...languages].map((language) => [
      language,
      Object.fromEntries([...catalogue].map(([namespace, messages]) => [namespace, { ...messages[language] }])),
    ]),
  );
  const engine = createInstance({ ...i18nOptions, lng: "en", ns: [...catalogue.keys()], resources, initAsync: false });
  engine.init();
  applySpecifiedPlurals(engine);
  return engine;
}

/**
 * The deployment's replacement for a sentence of its configuration. Sentences contain colons, so no namespace is parsed
 * from them.
 */
const configText = (engine: i18n, language: string, text: string): string | undefined =>
  engine.getResource(language, configNamespace, text, { keySeparator: false }) as string | undefined;
