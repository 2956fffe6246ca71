/**
 * The texts of a deployment in its languages: those of the kernel, its plugins and its configuration, overridden by the
 * operators' texts.
 */
import i18next, { createInstance, type i18n, type TFunction } from "i18next";
import { i18nOptions, applySpecifiedPlurals } from "../../contract/i18n/i18n-options.ts";
import { textIn, type Messages } from "../../contract/i18n/messages.ts";
import { messageOfForm, pluralKey, splitForms, type PluralCategory } from "../../contract/i18n/plural.ts";
import { translateText, type Values } from "../../contract/i18n/translate-text.ts";
import { kernelMessages, type MessagesByLanguage } from "./read-messages.ts";

/** A message of the deployment, with its English text as the fallback for other languages. */
export interface KnownMessage {
  /** With its namespace: `finance:deposits.label`. */
  readonly key: string;
  /** Plural forms are joined by ` | `. */
  readonly english: string;
}

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

/** The namespace of the texts of the configuration. Its keys are its sentences. */
const configNamespace = "config";

interface Contributing {
  readonly plugin: string;
  readonly messages: MessagesByLanguage;
  readonly contributions: { readonly translations?: MessagesByLanguage };
}

/** By namespace, by language, by key. */
type Catalogue = ReadonlyMap<string, MessagesByLanguage>;

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

/** The kernel first; all instances of one plugin have the same messages. */
function catalogueOf(instances: readonly Contributing[]): Catalogue {
  const catalogue = new Map<string, MessagesByLanguage>(Object.entries(kernelMessages));
  for (const { plugin, messages } of instances) catalogue.set(plugin, messages);
  for (const {
    contributions: { translations = {} },
  } of instances)
    for (const [language, texts] of Object.entries(translations))
      for (const [namespace, those] of byNamespace(texts)) {
        const messages = catalogue.get(namespace) ?? {};
        catalogue.set(namespace, { ...messages, [language]: { ...messages[language], ...those } });
      }
  return catalogue;
}

function byNamespace(texts: Messages): Map<string, Messages> {
  const found = Map.groupBy(Object.entries(texts), ([key]) => splitKey(key)[0] ?? "");
  return new Map(
    [...found].map(([namespace, entries]) => [
      namespace,
      Object.fromEntries(entries.map(([key, text]) => [splitKey(key)[1] ?? "", text])),
    ]),
  );
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

const splitKey = (key: string): string[] => {
  const at = key.indexOf(":");
  return [key.slice(0, at), key.slice(at + 1)];
};

function knownMessages(catalogue: Catalogue): KnownMessage[] {
  return [...catalogue].flatMap(([namespace, messages]) => {
    // The config namespace needs no English file: every sentence that it translates into any language is a message.
    const keys =
      namespace === configNamespace
        ? Object.values(messages).flatMap((texts) => Object.keys(texts))
        : Object.keys(messages["en"] ?? {}).map((key) => messageOfForm(key)?.key ?? key);
    return [...new Set(keys)].map((key) => ({
      key: `${namespace}:${key}`,
      english: textIn(messages["en"] ?? {}, key, "en") ?? key,
    }));
  });
}

/** Texts of the namespace `server` are never sent to the browser. */
const flatten = (catalogue: Catalogue, language: string): Messages =>
  Object.assign(
    {},
    ...[...catalogue]
      .filter(([namespace]) => namespace !== "server")
      .map(([namespace, messages]) =>
        Object.fromEntries(
          Object.entries(messages[language] ?? {}).map(([key, text]) => [`${namespace}:${key}`, text]),
        ),
      ),
  ) as Messages;

/** The operators' texts, with one text for each plural form. Texts whose message no longer exists are omitted. */
function formsOfTexts(
  texts: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
  language: string,
): Messages {
  return Object.fromEntries(
    [...texts].flatMap(([key, text]) => {
      const original = english.get(key);
      if (original === undefined) return [];
      if (!original.includes(" | ")) return [[key, text]];
      return Object.entries(splitForms(text, language)).map(([category, form]) => [
        pluralKey(key, category as PluralCategory),
        form,
      ]);
    }),
  );
}
