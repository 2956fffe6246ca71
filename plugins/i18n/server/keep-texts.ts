/** Keeps the table of texts in step with what ships, and the texts in use in step with the table, in every process. */
import { sql } from "kysely";
import { topics } from "#kernel/contract";
import type { Messages, PluginServices } from "#kernel/server";
import { textProblem } from "../contract/check-text.ts";
import { textsResourceId } from "../contract.ts";

/** Returns its clean-up. */
export async function keepTexts(services: PluginServices): Promise<() => Promise<void>> {
  const { log, translations } = services;
  await writeShipped(services);
  const use = async (): Promise<void> => translations.override(await readOverrides(services));
  await use();
  const stop = services.onResourceChange(textsResourceId, () => {
    // Browsers ask again after this process has its part; each process says so when it is ready.
    use().then(() => services.publish(topics.messages, {}), (error: unknown) => log.error({ err: error }, "changed texts could not be read"));
  });
  return () => {
    stop();
    return Promise.resolve();
  };
}

/** One statement a language. A text that ships no more goes, unless an operator has written one: the plugin may come back. */
async function writeShipped({ db, translations }: PluginServices): Promise<void> {
  const messages = translations.known();
  for (const language of translations.languages) {
    const shipped = messages.map((message) => translations.shipped(language, message) ?? message);
    await sql`
      insert into i18n_texts (language, message, shipped)
      select ${language}, message, shipped from unnest(${messages}::text[], ${shipped}::text[]) as known (message, shipped)
      on conflict (language, md5(message)) do update set shipped = excluded.shipped where i18n_texts.shipped <> excluded.shipped`.execute(db);
  }
  await sql`delete from i18n_texts where text is null and not (language = any(${[...translations.languages]}::text[]) and message = any(${messages}::text[]))`.execute(db);
}

/** By language and English text. A text that has come to lack a value, because the English changed, is left out. */
async function readOverrides({ db, log }: PluginServices): Promise<ReadonlyMap<string, Messages>> {
  const { rows } = await sql<{ language: string; message: string; text: string }>`select language, message, text from i18n_texts where text is not null`.execute(db);
  const overrides = new Map<string, Record<string, string>>();
  for (const { language, message, text } of rows) {
    if (textProblem(message, text, language) === undefined) overrides.set(language, { ...overrides.get(language), [message]: text });
    else log.warn({ language, message }, "a text that was changed by an operator does not fit its message any more");
  }
  return overrides;
}
