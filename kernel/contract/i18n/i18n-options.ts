/** The i18next settings for both halves, jobs and tests: one way to write keys, values and plural forms. */
import type { i18n, InitOptions } from "i18next";
import { ownPluralRule } from "./plural.ts";

/**
 * The namespaces of the kernel's messages: of every page, of record lists, of the filter builder, of forms, of the
 * footers and groups of lists, of bulk operations, of inputs of dates and of numbers, of deletions, of the column
 * chooser, and of texts that only the server sends. A plugin's namespace is its name.
 */
export const kernelNamespaces = [
  "kernel",
  "lists",
  "filters",
  "forms",
  "aggregates",
  "bulk",
  "dates",
  "numbers",
  "deletion",
  "columns",
  "server",
] as const;

export const i18nOptions = {
  fallbackLng: "en",
  // Keys are flat, so that a text search for a key finds it: `list.title` in messages/en.json,
  // `articles:list.title` in code.
  keySeparator: false,
  nsSeparator: ":",
  // Not from the array, which only the server needs.
  defaultNS: "kernel",
  returnEmptyString: false,
  interpolation: { prefix: "{", suffix: "}", escapeValue: false },
} as const satisfies InitOptions;

/**
 * Applies the plural rule that docs/product.md, portal 9, sets for the Slavic languages. Call it after i18next is
 * initialized.
 */
export function applySpecifiedPlurals({ services: { pluralResolver } }: i18n): void {
  const resolver = pluralResolver as { getRule(language: string, options?: { ordinal?: boolean }): unknown };
  const ruleOf = resolver.getRule.bind(resolver);
  resolver.getRule = (language, options) =>
    (options?.ordinal === true ? undefined : ownPluralRule(language)) ?? ruleOf(language, options);
}
