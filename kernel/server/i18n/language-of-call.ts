/** The language of the call under way, which goes with it into everything that it runs, the way a request's id does. */
import { AsyncLocalStorage } from "node:async_hooks";
import i18next, { type TFunction } from "i18next";
import { translateText as translateTextOf, type Values } from "../../contract/i18n/translate-text.ts";
import type { Refusal } from "../../contract/refusals.ts";
import type { Translations } from "./translations.ts";

type Speaking = Pick<Translations, "t" | "text">;

const calls = new AsyncLocalStorage<{ language: string; translations: Speaking }>();

/** Runs something, and all that it waits for, in a language. */
export const inLanguage = <Result>(translations: Speaking, language: string, run: () => Result): Result =>
  calls.run({ language, translations }, run);

/**
 * A message in the language of the call, or in English outside of one.
 * @example translate("finance:deposits.label")
 */
export const translate = ((...message: [never]) => {
  const call = calls.getStore();
  return (call === undefined ? i18next.t : call.translations.t(call.language))(...message);
}) as TFunction;

/** The same of a text that may be a key or a sentence: labels of resources and of the menu, what an option says. */
export function translateText(text: string, values?: Values): string {
  const call = calls.getStore();
  return call === undefined
    ? translateTextOf(i18next, "en", text, values)
    : call.translations.text(call.language, text, values);
}

/**
 * A message in English, for what is kept in the database or sent to several people at once: `translateText` says it in
 * the language of each reader.
 */
export const inEnglish = ((...message: [never]) => i18next.t(...message)) as TFunction;

/** The code of the language of the call, for what depends on it beside texts: the order of names. */
export const languageOfCall = (): string => calls.getStore()?.language ?? "en";

/** What a refusal says to its reader. */
export const sentenceOf = ({ template, values }: Pick<Refusal, "template" | "values">): string =>
  translateText(template, values);
