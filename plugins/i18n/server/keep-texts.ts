/**
 * Keeps the table of texts in step with what is shipped, and the texts in use in step with the table, in every process.
 */
import { sql, type NotNull } from "kysely";
import { topics } from "#kernel/contract";
import type { PluginServices } from "#kernel/server";
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
    use().then(
      () => services.publish(topics.messages, {}),
      (error: unknown) => log.error({ err: error }, "changed texts could not be read"),
    );
  });
  return () => {
    stop();
    return Promise.resolve();
  };
}

/**
 * One statement a language. A text that is shipped no more goes, unless an operator has written one: the plugin may
 * come back.
 */
async function writeShipped({ db, translations }: PluginServices): Promise<void> {
  const known = translations.known();
  const keys = known.map(({ key }) => key);
  const messages = known.map(({ english }) => english);
  for (const language of translations.languages) {
    const shipped = keys.map((key) => translations.shipped(language, key));
    await sql`
      insert into i18n_texts (language, key, message, shipped)
      select ${language}, key, message, shipped
        from unnest(${keys}::text[], ${messages}::text[], ${shipped}::text[]) as known (key, message, shipped)
      on conflict (language, md5(key)) do update set message = excluded.message, shipped = excluded.shipped
      where (i18n_texts.message, i18n_texts.shipped) <> (excluded.message, excluded.shipped)`.execute(db);
  }
  await sql`delete from i18n_texts where text is null and not (language = any(${[...translations.languages]}::text[])
    and key = any(${keys}::text[]))`.execute(db);
}

/** By language and key. A text that has come to lack a value, because the English has others, is left out. */
async function readOverrides({ db, log }: PluginServices): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const rows = await db
    .selectFrom("i18n_texts")
    .select(["language", "key", "message", "text"])
    .where("text", "is not", null)
    .$narrowType<{ text: NotNull }>()
    .execute();
  const overrides = new Map<string, Map<string, string>>();
  for (const { language, key, message, text } of rows) {
    if (textProblem(message, text, language) === undefined)
      overrides.set(language, (overrides.get(language) ?? new Map<string, string>()).set(key, text));
    else log.warn({ language, key }, "a text that was changed by an operator does not fit its message any more");
  }
  return overrides;
}
