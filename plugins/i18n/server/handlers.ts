/** Handles the kernel's calls for the messages of a language, and for the language of a user. */
import { sql } from "kysely";
import { getFrontendMessages, refuse, setLanguage } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint, type PluginServices } from "@portalkit/kernel/server";

export const languageHandlers = (services: PluginServices): readonly HandledEndpoint[] => [
  handle(getFrontendMessages, ({ query: { lang } }) => {
    assertLanguage(lang, services.translations.languages);
    return services.translations.of(lang);
  }),
  handle(setLanguage, async ({ body: { language }, adminUser }) => {
    assertLanguage(language, services.translations.languages);
    await sql`update portal_users set language = ${language} where id = ${adminUser.pk} and language is distinct
          from ${language}`.execute(services.db);
    return { ok: true as const };
  }),
];

/** @throws PORTAL_LANGUAGE_UNKNOWN */
function assertLanguage(language: string, languages: readonly string[]): void {
  if (!languages.includes(language)) throw refuse("PORTAL_LANGUAGE_UNKNOWN", { language });
}
