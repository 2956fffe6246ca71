/** Languages, server half: the messages that browsers request, and the operators' own texts. */
import { sql } from "kysely";
import { getFrontendMessages, refuse, setLanguage } from "#kernel/contract";
import { defineServerPlugin, handle, type MessagesByLanguage } from "#kernel/server";
import { i18n } from "./contract.ts";
import { i18nMigrations } from "./server/migrations.ts";
import { syncTexts } from "./server/sync-texts.ts";
import { textsResource } from "./server/texts-resource.ts";

export const server = defineServerPlugin(i18n, {
  setup: (services) => ({
    translations: byKey(services.options.messages),
    migrations: i18nMigrations,
    resources: [textsResource],
    endpoints: [
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
    ],
    start: () => syncTexts(services),
  }),
});

/** Treats a name that is not a message key as a sentence of the configuration. */
const byKey = (texts: MessagesByLanguage): MessagesByLanguage =>
  Object.fromEntries(
    Object.entries(texts).map(([language, those]) => [
      language,
      Object.fromEntries(
        Object.entries(those).map(([key, text]) => [/^[a-z][a-z0-9-]*:\S+$/.test(key) ? key : `config:${key}`, text]),
      ),
    ]),
  );

function assertLanguage(language: string, languages: readonly string[]): void {
  if (!languages.includes(language)) throw refuse("PORTAL_LANGUAGE_UNKNOWN", { language });
}
