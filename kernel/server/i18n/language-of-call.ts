/** The language of the call under way, which goes with it into everything that it runs, the way a request's id does. */
import { AsyncLocalStorage } from "node:async_hooks";
import { fillMessage, type Values } from "../../contract/format/fill-message.ts";
import { choosePlural } from "../../contract/format/plural.ts";
import type { Refusal } from "../../contract/refusals.ts";
import type { Translations } from "./translations.ts";

interface Speech {
  language: string;
  translations: Pick<Translations, "of">;
}

const speech = new AsyncLocalStorage<Speech>();

/** Runs something, and all that it waits for, in a language. */
export function inLanguage<Result>(translations: Pick<Translations, "of">, language: string, run: () => Result): Result {
  return speech.run({ language, translations }, run);
}

/** The text of a message in the language of the call, or English outside of one. `count` chooses among plural forms. */
export function translate(message: string, values?: Values): string {
  const { language, translations } = speech.getStore() ?? { language: "en", translations: undefined };
  const translated = translations?.of(language)[message];
  return fillMessage(translated ?? message, values, (text, count) => choosePlural(text, count, translated === undefined ? "en" : language));
}

/** What a refusal tells its reader. */
export const sentenceOf = ({ template, values }: Pick<Refusal, "template" | "values">): string => translate(template, values);
