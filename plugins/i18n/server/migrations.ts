/** The table of texts: default texts are written again at every start, operators' texts are preserved. */
import { sql } from "kysely";
import { createTextSearchIndexes, type DatabaseTransaction, type Migration } from "@portalkit/kernel/server";
import keysByEnglish from "./keys-by-english.json" with { type: "json" };
import movedFigures from "./moved-figures.json" with { type: "json" };
import renamedKeys from "./renamed-keys.json" with { type: "json" };

export const i18nMigrations: readonly Migration[] = [
  {
    name: "001_texts",
    up: async (db) => {
      await sql`create table i18n_texts (
        id bigint generated always as identity primary key,
        language text not null,
        message text not null,
        shipped text not null,
        text text,
        updated_at timestamptz
      )`.execute(db);
      await sql`create unique index i18n_texts_message on i18n_texts (language, md5(message))`.execute(db);
      await sql`create index i18n_texts_updated on i18n_texts (updated_at desc nulls last, id)`.execute(db);
      await createTextSearchIndexes(db, "i18n_texts", ["message", "shipped"]);
    },
  },
  {
    // Texts were identified by their English sentence, which several messages may share: each of these messages gets
    // the operator's text. A sentence of no message belongs to the configuration.
    name: "002_keys",
    up: async (db) => {
      const pairs = Object.entries(keysByEnglish).flatMap(([message, keys]) => keys.map((key) => ({ message, key })));
      await sql`alter table i18n_texts add column key text`.execute(db);
      await sql`drop index i18n_texts_message`.execute(db);
      await sql`with written as (delete from i18n_texts returning language, message, shipped, text, updated_at)
        insert into i18n_texts (language, key, message, shipped, text, updated_at)
        select language, coalesce(known.key, 'config:' || message), message, shipped, text, updated_at
        from written left join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as known (message text, key text)
          using (message)
        where text is not null`.execute(db);
      await sql`alter table i18n_texts alter column key set not null`.execute(db);
      await sql`create unique index i18n_texts_key on i18n_texts (language, md5(key))`.execute(db);
      await createTextSearchIndexes(db, "i18n_texts", ["key"]);
    },
  },
  {
    // An operator's own text stays with its message when the key of the message changes.
    name: "003_renamed_keys",
    up: (db) => renameKeys(db, renamedKeys),
  },
  {
    // The figures of the overview moved to the plugins that know them, and the charts to the kernel.
    name: "004_moved_figures",
    up: (db) => renameKeys(db, movedFigures),
  },
];

async function renameKeys(db: DatabaseTransaction, keys: Readonly<Record<string, string>>): Promise<void> {
  await sql`update i18n_texts set key = renamed.now
    from jsonb_each_text(${JSON.stringify(keys)}::jsonb) as renamed (before, now)
    where key = renamed.before`.execute(db);
}
