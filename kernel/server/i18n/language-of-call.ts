/** The language of the current call, available to everything that the call runs (async context). */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";
import i18next, { type TFunction } from "i18next";
import { groupDigits } from "../../contract/format/decimal.ts";
import { translateText as translateTextOf, type Values } from "../../contract/i18n/translate-text.ts";
import type { Refusal } from "../../contract/errors/refusals.ts";
import type { Translations } from "./translations.ts";

type Speaking = Pick<Translations, "t" | "text">;

const calls = new AsyncLocalStorage<{ language: string; translations: Speaking }>();

/** Runs a function, and everything it awaits, in a language. */
export const inLanguage = <Result>(translations: Speaking, language: string, run: () => Result): Result =>
  calls.run({ language, translations }, run);

/**
 * Returns a message in the language of the call, or in English outside of a call.
 * @example translate("articles:list.title")
 */
export const translate = ((...message: [never]) => {
  const call = calls.getStore();
  return (call === undefined ? i18next.t : call.translations.t(call.language))(...message);
}) as TFunction;

/** Like `translate`, for a text that may be a key or a sentence: labels of resources and of the menu, options. */
export function translateText(text: string, values?: Values): string {
  const call = calls.getStore();
  return call === undefined
    ? translateTextOf(i18next, "en", text, values)
    : call.translations.text(call.language, text, values);
}

/**
 * Returns a message in English, for texts that are stored in the database or sent to several users at once;
 * `translateText` translates them for each reader.
 */
export const inEnglish = ((...message: [never]) => i18next.t(...message)) as TFunction;

/** Returns the language code of the call, for language-dependent behaviour other than texts, such as sorting names. */
export const languageOfCall = (): string => calls.getStore()?.language ?? "en";

/** A count for a sentence, with the separators of the language of the call. */
export const countText = (count: number): string => groupDigits(String(count), languageOfCall());

/** Returns the translated sentence of a refusal. */
export const sentenceOf = ({ template, values }: Pick<Refusal, "template" | "values">): string =>
  translateText(template, values);

/** Returns the language of a request: the first of its languages that the deployment has. */
export function languageOf(request: Pick<FastifyRequest, "headers">, languages: readonly string[]): string {
  for (const part of (request.headers["accept-language"] ?? "").slice(0, 200).split(",")) {
    const code = part.split(";")[0]?.trim().toLowerCase().split("-")[0];
    if (code !== undefined && languages.includes(code)) return code;
  }
  return languages[0] ?? "en";
}
