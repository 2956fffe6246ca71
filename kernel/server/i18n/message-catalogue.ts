/** All messages of a deployment: those of the kernel and of its plugins, by namespace, language and key. */
import { textIn, type Messages } from "../../contract/i18n/messages.ts";
import { messageOfForm, pluralKey, splitForms, type PluralCategory } from "../../contract/i18n/plural.ts";
import { kernelMessages, type MessagesByLanguage } from "./read-messages.ts";

/** A message of the deployment, with its English text as the fallback for other languages. */
export interface KnownMessage {
  /** With its namespace: `articles:list.title`. */
  readonly key: string;
  /** Plural forms are joined by ` | `. */
  readonly english: string;
}

/** The namespace of the texts of the configuration. Its keys are its sentences. */
export const configNamespace = "config";

export interface Contributing {
  readonly plugin: string;
  readonly messages: MessagesByLanguage;
  readonly contributions: { readonly translations?: MessagesByLanguage };
}

/** By namespace, by language, by key. */
export type Catalogue = ReadonlyMap<string, MessagesByLanguage>;

/** The kernel first; all instances of one plugin have the same messages. */
export function catalogueOf(instances: readonly Contributing[]): Catalogue {
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

export const splitKey = (key: string): string[] => {
  const at = key.indexOf(":");
  return [key.slice(0, at), key.slice(at + 1)];
};

export function knownMessages(catalogue: Catalogue): KnownMessage[] {
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
export const flatten = (catalogue: Catalogue, language: string): Messages =>
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
export function formsOfTexts(
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
