/** Texts in other languages: what plugins bring, and what operators have put in their place. */
import type { InstalledInstance } from "../kernel.ts";

export type Messages = Readonly<Record<string, string>>;

export interface Translations {
  /** Of the deployment; the first is the default. */
  readonly languages: readonly string[];
  /** By English text. Later plugins win over earlier ones, overrides over all; empty for a language that nobody brings. */
  of(language: string): Messages;
  /** Every English text that has a translation into any language. */
  known(): readonly string[];
  /** What the plugins bring for a text, without overrides; English is the text itself. */
  shipped(language: string, message: string): string | undefined;
  /** Replaces all overrides, by language and English text. */
  override(overrides: ReadonlyMap<string, Messages>): void;
}

export function createTranslations(instances: readonly Pick<InstalledInstance, "contributions">[], languages: readonly string[]): Translations {
  const brought = new Map(languages.map((language) => [language, Object.assign({}, ...instances.map(({ contributions }) => contributions.messages?.[language] ?? {})) as Messages]));
  let merged: ReadonlyMap<string, Messages> = brought;
  return {
    languages,
    of: (language) => merged.get(language) ?? {},
    known: () => [...new Set([...brought.values()].flatMap((messages) => Object.keys(messages)))].toSorted((a, b) => a.localeCompare(b, "en")),
    shipped: (language, message) => brought.get(language)?.[message] ?? (language === "en" ? message : undefined),
    override: (overrides) => {
      merged = new Map([...brought].map(([language, messages]) => [language, { ...messages, ...overrides.get(language) }]));
    },
  };
}
