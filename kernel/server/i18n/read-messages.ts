/** Reads the message files beside the code: `messages/<language>.json` of the kernel and of each plugin. */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseJson } from "../../contract/format/parse-json.ts";
import type { Messages } from "../../contract/i18n/messages.ts";
import { messageOfForm } from "../../contract/i18n/plural.ts";
import { kernelNamespaces } from "../../contract/i18n/i18n-options.ts";
import type { Problem } from "../../contract/errors/problem.ts";

/** Texts by language, then by key. */
export type MessagesByLanguage = Readonly<Record<string, Messages>>;

const source = "en";
const valuesIn = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

/**
 * @param folder the folder of the files; it need not exist
 * @param place the owner of the messages, for problems
 */
export function readMessages(folder: string, place: string, problems: Problem[]): MessagesByLanguage {
  const files = globSync(join(folder, "*.json"));
  const messages = Object.fromEntries(files.map((file) => [basename(file, ".json"), readFile(file, place, problems)]));
  const english = messages[source] ?? {};
  if (files.length > 0 && !(source in messages)) {
    problems.push({
      code: "PORTAL_MESSAGES_INVALID",
      where: `${place} . messages`,
      found: `no ${source}.json`,
      expected: "the English texts, which the others translate",
    });
    return messages;
  }
  for (const [language, texts] of Object.entries(messages))
    for (const [key, text] of Object.entries(texts))
      checkText(key, text, english, `${place} . messages/${language}.json . ${key}`, problems);
  return messages;
}

/** The messages of the kernel, by namespace. */
export const kernelMessages: Readonly<Record<string, MessagesByLanguage>> = Object.fromEntries(
  kernelNamespaces.map((namespace) => [
    namespace,
    readMessages(join(import.meta.dirname, "../../messages", namespace), namespace, []),
  ]),
);

function readFile(file: string, place: string, problems: Problem[]): Messages {
  const where = `${place} . messages/${basename(file)}`;
  const wrong = (found: string): Messages => {
    problems.push({ code: "PORTAL_MESSAGES_INVALID", where, found, expected: 'texts by key: { "title": "Stars" }' });
    return {};
  };
  let texts: unknown;
  try {
    texts = parseJson(readFileSync(file, "utf8"));
  } catch (error) {
    return wrong(`no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof texts !== "object" || texts === null || Array.isArray(texts))
    return wrong(Array.isArray(texts) ? "a list" : String(texts));
  const other = Object.entries(texts).find(([, text]) => typeof text !== "string");
  return other === undefined ? (texts as Messages) : wrong(`${JSON.stringify(other[1])} at ${other[0]}`);
}

/** A translation must belong to an existing message and use only placeholders of its English text. */
function checkText(key: string, text: string, english: Messages, where: string, problems: Problem[]): void {
  const wrong = (found: string, expected: string): void =>
    void problems.push({ code: "PORTAL_MESSAGES_INVALID", where, found, expected });
  if (key.includes(":"))
    return wrong(
      "a colon in the key",
      "a key like list.title; the plugin's name and a colon come before it where it is used",
    );
  const message = messageOfForm(key)?.key;
  const original =
    english[key] ?? (message === undefined ? undefined : (english[`${message}_other`] ?? english[message]));
  if (original === undefined) return wrong("a text that English lacks", `a key of messages/${source}.json`);
  const unknown = valuesIn(text).find((value) => !valuesIn(original).includes(value));
  if (unknown !== undefined) wrong(unknown, valuesIn(original).join(", ") || "nothing to be filled in");
}
