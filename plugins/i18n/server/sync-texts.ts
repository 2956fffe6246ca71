/** Synchronizes the table of texts with the default texts, and each process's translations with the table. */
import { createHash } from "node:crypto";
import { sql, type NotNull } from "kysely";
import { topics } from "@portalkit/kernel/contract";
import type { Database, PluginServices } from "@portalkit/kernel/server";
import { textProblem } from "../contract/check-text.ts";
import { textsResourceId } from "../contract.ts";

/** Returns its clean-up function. */
export async function syncTexts(services: PluginServices): Promise<() => Promise<void>> {
  const { log, translations } = services;
  await writeShipped(services);
  let used = "";
  /** Returns whether they have changed. */
  const use = async (): Promise<boolean> => {
    const overrides = await readOverrides(services);
    translations.override(overrides);
    const now = JSON.stringify([...overrides].map(([language, texts]) => [language, ...texts]));
    const isChanged = now !== used;
    used = now;
    return isChanged;
  };
  await use();
  const stop = services.onResourceChange(textsResourceId, () => {
    // Notifies browsers only after this process has the new texts, because they request them at once; each process does
    // so.
    use().then(
      (isChanged) => void (isChanged && services.publish(topics.messages, {})),
      (error: unknown) => log.error({ err: error }, "changed texts could not be read"),
    );
  });
  return () => {
    stop();
    return Promise.resolve();
  };
}

/** Between the parts of a digest. */
const separator = "\u001f";

/**
 * Updates the default texts of each language whose table differs. Deletes a text without a default, unless an operator
 * has changed it: its plugin may return.
 */
async function writeShipped({ db, translations }: PluginServices): Promise<void> {
  const known = translations.known().toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const keys = known.map(({ key }) => key);
  const messages = known.map(({ english }) => english);
  const written = await readDigests(db, keys);
  for (const language of translations.languages) {
    const shipped = keys.map((key) => translations.shipped(language, key));
    const parts = keys.flatMap((key, index) => [key, messages[index], shipped[index]]);
    if (written.get(language) === createHash("sha256").update(parts.join(separator)).digest("hex")) continue;
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

/**
 * Returns a digest of the default texts in the table by language: writing all of them with their search indexes takes
 * the embedded database two seconds of each start.
 */
async function readDigests(db: Database, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ language: string; digest: string }>`
    select language, encode(sha256(convert_to(string_agg(concat_ws(${separator}, key, message, shipped), ${separator}
      order by key collate "C"), 'UTF8')), 'hex') as digest
    from i18n_texts where key = any(${keys}::text[]) group by language`.execute(db);
  return new Map(rows.map(({ language, digest }) => [language, digest]));
}

/**
 * Returns changed texts by language and key. Omits a text that no longer has the placeholders of its English message.
 */
async function readOverrides({ db, log }: PluginServices): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const rows = await db
    .selectFrom("i18n_texts")
    .select(["language", "key", "message", "text"])
    .where("text", "is not", null)
    .orderBy("language")
    .orderBy("key")
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
