/** Translates messages by their keys, and texts that are either a key or a sentence. */
import type { i18n, ParseKeys } from "i18next";
import { chooseForm } from "./plural.ts";

/** A message of the kernel or of a plugin: `articles:list.title`. */
export type MessageKey = ParseKeys;
/** Values for a message's placeholders. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * Translates a text of the configuration or of a refusal: a key (`articles:list.title`), or a sentence that is shown
 * unchanged.
 * @param values fill `{names}`; `count` selects the plural form
 */
export function translateText(engine: i18n, language: string, text: string, values: Values = {}): string {
  // Returns the text itself if i18next is not initialized, as in tests of single functions.
  if (!engine.isInitialized) return text;
  if (engine.exists(text, values))
    return (engine.t as (key: string, options: object) => string)(text, { ...values, lng: language });
  const sentence = typeof values["count"] === "number" ? chooseForm(text, values["count"], language) : text;
  return engine.services.interpolator.interpolate(sentence, values, language, {});
}
