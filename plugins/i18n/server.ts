/** Languages, server half: the translations of the kernel, the messages a browser asks for, and the operators' own texts. */
import { sql } from "kysely";
import { getFrontendMessages, refuse, setLanguage } from "#kernel/contract";
import { defineServerPlugin, handle, type Messages } from "#kernel/server";
import { i18n } from "./contract.ts";
import { messages } from "./messages.ts";
import { i18nMigrations } from "./server/migrations.ts";
import { keepTexts } from "./server/keep-texts.ts";
import { textsResource } from "./server/texts-resource.ts";

export const server = defineServerPlugin(i18n, {
  setup: (services) => ({
    messages: withOwn(services.options.messages),
    migrations: i18nMigrations,
    resources: [textsResource],
    endpoints: [
      handle(getFrontendMessages, ({ query: { lang } }) => {
        demandLanguage(lang, services.translations.languages);
        return services.translations.of(lang);
      }),
      handle(setLanguage, async ({ body: { language }, adminUser }) => {
        demandLanguage(language, services.translations.languages);
        await sql`update portal_users set language = ${language} where id = ${adminUser.pk} and language is distinct from ${language}`.execute(services.db);
        return { ok: true as const };
      }),
    ],
    start: () => keepTexts(services),
  }),
});

type Translated = Readonly<Record<string, Messages>>;

/** The deployment's own texts win. */
function withOwn(own: Translated): Translated {
  const languages = [...new Set([...Object.keys(messages), ...Object.keys(own)])];
  return Object.fromEntries(languages.map((language) => [language, { ...(messages as Translated)[language], ...own[language] }]));
}

function demandLanguage(language: string, languages: readonly string[]): void {
  if (!languages.includes(language)) throw refuse("PORTAL_LANGUAGE_UNKNOWN", { language });
}
