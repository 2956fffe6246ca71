/** What searches need in the database. */
import { sql } from "kysely";
import { createTrigrams, type Migration } from "@portalkit/kernel/server";

export const searchMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await createTrigrams(db);
      // The slots are the limit for each user.
      await sql`create table portal_pinned_records (
        user_id text not null,
        resource_id text not null check (length(resource_id) <= 100),
        record_id text not null check (length(record_id) <= 400),
        slot integer not null check (slot between 1 and 20),
        pinned_at timestamptz not null default now(),
        primary key (user_id, resource_id, record_id),
        unique (user_id, slot)
      )`.execute(db);
      const {
        rows: [accounts],
      } = await sql<{ has: boolean }>`select to_regclass('portal_users') is not null as has`.execute(db);
      if (accounts?.has !== true) return;
      await sql`create function portal_forget_pinned_records() returns trigger language plpgsql as $$
        begin
          delete from portal_pinned_records where user_id = old.id::text;
          return null;
        end $$`.execute(db);
      await sql`create trigger portal_forget_pinned_records after delete on portal_users for each row
        execute function portal_forget_pinned_records()`.execute(db);
    },
  },
];
