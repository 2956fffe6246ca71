/** How i18next is set up in both halves, in jobs and in tests: one way to write keys, values and forms. */
import type { i18n, InitOptions } from "i18next";
import { ownPluralRule } from "./plural.ts";

/**
 * The kernel's own messages: those of every page, those of lists of records, and what only the server says. A plugin's
 * has its name.
 */
export const kernelNamespaces = ["kernel", "lists", "server"] as const;

export const i18nOptions = {
  fallbackLng: "en",
  // Keys are flat, so that a search for one finds it: `deposits.label` in messages/en.json, `finance:deposits.label` in
  // code.
  keySeparator: false,
  nsSeparator: ":",
  defaultNS: kernelNamespaces[0],
  returnEmptyString: false,
  interpolation: { prefix: "{", suffix: "}", escapeValue: false },
} as const satisfies InitOptions;

/** Specification 9: the Slavic languages follow one rule. To be called once i18next is initialized. */
export function applySpecifiedPlurals({ services: { pluralResolver } }: i18n): void {
  const resolver = pluralResolver as { getRule(language: string, options?: { ordinal?: boolean }): unknown };
  const ruleOf = resolver.getRule.bind(resolver);
  resolver.getRule = (language, options) =>
    (options?.ordinal === true ? undefined : ownPluralRule(language)) ?? ruleOf(language, options);
}
