/**
 * Builds the texts of a namespace from a server's response: our server sends them by key, other compatible ones by
 * English sentence.
 */
import { textIn, type Messages } from "../../contract/i18n/messages.ts";
import { messageOfForm, pluralKey, splitForms, type PluralCategory } from "../../contract/i18n/plural.ts";
import type { AnsweredMessages } from "./message-cache.ts";

/**
 * @param answered `{ "articles:list.title": "Artikel" }`, or `{ "Articles": "Artikel", "{count} row |
 * {count} rows": "…" }`
 * @param english the English texts of the namespace, which map each sentence to its key
 */
export function readMessages(
  answered: AnsweredMessages,
  namespace: string,
  english: Messages,
  language: string,
): Messages {
  const own = Object.entries(answered).flatMap(([key, text]) =>
    text && key.startsWith(`${namespace}:`) ? [[key.slice(namespace.length + 1), text]] : [],
  );
  return { ...(language === "en" ? english : bySentence(answered, english, language)), ...Object.fromEntries(own) };
}

/** Such a server sends `null` for missing translations. */
function bySentence(answered: AnsweredMessages, english: Messages, language: string): Messages {
  const found: Record<string, string> = {};
  for (const [key, sentence] of Object.entries(english)) {
    const text = answered[sentence];
    if (text) found[key] = text;
  }
  const counted = new Set(Object.keys(english).flatMap((key) => messageOfForm(key)?.key ?? []));
  for (const key of counted) {
    const text = answered[textIn(english, key, "en") ?? ""];
    if (text)
      for (const [category, form] of Object.entries(splitForms(text, language)))
        found[pluralKey(key, category as PluralCategory)] = form;
  }
  return found;
}
