/** Tables of the bot's setting, its run state, and the people it talks to. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const chatBotMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await sql`create table chat_bot_settings (
        id text primary key default 'bot' check (id = 'bot'),
        enabled boolean not null default true,
        token_sealed text,
        token_version integer not null default 0
      )`.execute(db);
      await sql`insert into chat_bot_settings default values`.execute(db);
      // In its own table, because it changes every few seconds and no user edits it.
      await sql`create table chat_bot_runs (
        id text primary key default 'bot' check (id = 'bot'),
        leader uuid,
        leader_until timestamptz not null default '-infinity',
        state text not null default 'off',
        username text,
        since timestamptz,
        error text,
        error_reason text,
        error_at timestamptz
      )`.execute(db);
      await sql`insert into chat_bot_runs default values`.execute(db);
      await sql`create table chat_bot_people (
        telegram_id bigint primary key,
        username text,
        language text,
        user_id uuid unique references portal_users (id) on delete set null,
        linked_at timestamptz,
        awaited_denomination uuid,
        first_seen_at timestamptz not null default now(),
        seen_at timestamptz not null default now()
      )`.execute(db);
      await sql`create index chat_bot_people_strangers on chat_bot_people (seen_at) where user_id is null`.execute(db);
    },
  },
];
