/** Languages, server half: the messages that browsers request, and the operators' own texts. */
import { defineServerPlugin, type MessagesByLanguage } from "@portalkit/kernel/server";
import { i18n } from "./contract.ts";
import { languageHandlers } from "./server/handlers.ts";
import { i18nMigrations } from "./server/migrations.ts";
import { syncTexts } from "./server/sync-texts.ts";
import { textsResource } from "./server/texts-resource.ts";

export const server = defineServerPlugin(i18n, {
  setup: (services) => ({
    translations: byKey(services.options.messages),
    migrations: i18nMigrations,
    resources: [textsResource(services.languages)],
    endpoints: languageHandlers(services),
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
