/** Tables of accounts and sessions. */
import { sql } from "kysely";
import { createTextSearchIndexes } from "../database/text-search-index.ts";
import type { Migration } from "../plugin.ts";

export const sessionMigrations: readonly Migration[] = [
  {
    name: "001_accounts",
    up: async (db) => {
      await sql`create table portal_users (
        id uuid primary key default gen_random_uuid(),
        email text not null,
        full_name text not null default '',
        password_hash text not null,
        role text not null default 'user',
        language text,
        avatar_url text,
        source text not null default 'web',
        created_at timestamptz not null default now()
      )`.execute(db);
      await sql`create unique index portal_users_email on portal_users (lower(email))`.execute(db);
      await sql`create index portal_users_created_at on portal_users (created_at desc, id)`.execute(db);
      await sql`create table portal_sessions (
        id uuid primary key default gen_random_uuid(),
        token_hash text not null unique,
        user_id uuid not null references portal_users (id) on delete cascade,
        ip text not null default '',
        user_agent text not null default '',
        remembered boolean not null default false,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`.execute(db);
      await sql`create index portal_sessions_user on portal_sessions (user_id)`.execute(db);
      await sql`create table portal_sign_in_tries (
        subject text not null,
        tried_at timestamptz not null default now()
      )`.execute(db);
      await sql`create index portal_sign_in_tries_subject on portal_sign_in_tries (subject, tried_at)`.execute(db);
      await sql`create table portal_one_time_tokens (
        purpose text not null,
        token_hash text not null,
        expires_at timestamptz not null,
        primary key (purpose, token_hash)
      )`.execute(db);
    },
  },
  {
    name: "002_tries_by_subject",
    up: async (db) => {
      // One row for each name or address, so that its lock makes tries of the same moment count one after another.
      await sql`drop table portal_sign_in_tries`.execute(db);
      await sql`create table portal_sign_in_tries (
        subject text primary key,
        tried_at timestamptz[] not null
      )`.execute(db);
    },
  },
  { name: "003_text_search", up: (db) => createTextSearchIndexes(db, "portal_users", ["email", "full_name"]) },
  {
    name: "004_second_steps",
    up: async (db) => {
      await sql`create table portal_pending_sign_ins (
        token_hash text primary key,
        user_id uuid not null references portal_users (id) on delete cascade,
        remember_me boolean not null,
        expires_at timestamptz not null
      )`.execute(db);
      await sql`create index portal_pending_sign_ins_user on portal_pending_sign_ins (user_id)`.execute(db);
      // Whose link it is: of an account, or of an address that has none yet.
      await sql`alter table portal_one_time_tokens add column user_id uuid references portal_users (id) on delete cascade, add column email text`.execute(db);
      await sql`create index portal_one_time_tokens_user on portal_one_time_tokens (user_id)`.execute(db);
    },
  },
];
