/** Messages by their keys, and texts that may be a key or a sentence. */
import type { i18n, ParseKeys } from "i18next";
import { chooseForm } from "./plural.ts";

/** A message of the kernel or of a plugin: `finance:deposits.label`. */
export type MessageKey = ParseKeys;
/** What a message is filled in with. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * A text of the configuration or of a refusal: a key (`finance:deposits.label`) or a sentence that is shown as it is.
 * @param values fill `{names}`; `count` chooses among plural forms
 */
export function translateText(engine: i18n, language: string, text: string, values: Values = {}): string {
  // Where nothing is set up, as in tests of single functions, a text stands for itself.
  if (!engine.isInitialized) return text;
  if (engine.exists(text, values))
    return (engine.t as (key: string, options: object) => string)(text, { ...values, lng: language });
  const sentence = typeof values["count"] === "number" ? chooseForm(text, values["count"], language) : text;
  return engine.services.interpolator.interpolate(sentence, values, language, {});
}
