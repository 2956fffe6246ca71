/** The table of texts: what ships is written anew at every start, what operators wrote stays. */
import { sql } from "kysely";
import { createTextSearchIndexes, type Migration } from "#kernel/server";

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
];
