/** Tables of accounts and sessions. */
import { sql } from "kysely";
import { createTextSearchIndexes } from "../database/text-search-index.ts";
import type { Migration } from "../database/run-migrations.ts";
import { suspensionMigration } from "./suspension-migration.ts";

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
      // One row for each name or address, so that its lock makes concurrent attempts count one after another.
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
      // The owner of the link: an account, or an address without an account.
      await sql`alter table portal_one_time_tokens add column user_id uuid references portal_users (id)
        on delete cascade, add column email text`.execute(db);
      await sql`create index portal_one_time_tokens_user on portal_one_time_tokens (user_id)`.execute(db);
    },
  },
  {
    name: "005_who_made_accounts",
    up: async (db) => {
      // Null for accounts that no user of the portal created: sign-up, and the first superadmin's link.
      await sql`alter table portal_users
        add column created_by uuid references portal_users (id) on delete set null,
        add column role_set_by uuid references portal_users (id) on delete set null,
        add column role_set_at timestamptz`.execute(db);
      await sql`create index portal_users_created_by on portal_users (created_by) where created_by is
        not null`.execute(db);
      await sql`create index portal_users_role_set_by on portal_users (role_set_by) where role_set_by is
        not null`.execute(db);
    },
  },
  {
    name: "006_recent_proof",
    up: async (db) => {
      // Signing in proves the user's identity, so earlier sessions count as proven when they were created.
      await sql`alter table portal_sessions add column proved_at timestamptz`.execute(db);
      await sql`update portal_sessions set proved_at = created_at`.execute(db);
      await sql`alter table portal_sessions alter column proved_at set default now(), alter column proved_at set
        not null`.execute(db);
    },
  },
  {
    name: "007_who_set_credentials",
    up: async (db) => {
      // Another user who has set the password or the email could have signed in with them.
      await sql`alter table portal_users add column credentials_set_by uuid references portal_users (id) on delete
        set null`.execute(db);
      await sql`create index portal_users_credentials_set_by on portal_users (credentials_set_by)
        where credentials_set_by is not null`.execute(db);
    },
  },
  suspensionMigration,
  {
    name: "009_cookie_prefix",
    up: async (db) => {
      // Until when the cookie's plain name still opens the session. Null until the session is first used over https.
      await sql`alter table portal_sessions add column plain_until timestamptz`.execute(db);
    },
  },
  {
    name: "010_attempts",
    up: async (db) => {
      // Safe to drop because earlier counts were valid for fifteen minutes only.
      await sql`drop table portal_sign_in_tries`.execute(db);
      await sql`create table portal_attempts (
        subject text primary key,
        count integer not null check (count >= 0),
        last_at timestamptz not null,
        waiting_since timestamptz
      )`.execute(db);
      await sql`create index portal_attempts_last_at on portal_attempts (last_at)`.execute(db);
      await sql`create table portal_known_devices (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references portal_users (id) on delete cascade,
        token_hash text not null,
        ip text not null default '',
        user_agent text not null default '',
        created_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        expires_at timestamptz not null,
        unique (user_id, token_hash)
      )`.execute(db);
      await sql`create index portal_known_devices_token on portal_known_devices (token_hash)`.execute(db);
      await sql`alter table portal_sessions add column device_id uuid references portal_known_devices (id) on delete
        set null`.execute(db);
      await sql`create index portal_sessions_device on portal_sessions (device_id)`.execute(db);
    },
  },
  {
    name: "011_account_status",
    up: async (db) => {
      await sql`alter table portal_users add column status text not null generated always as (
        case when suspended_at is null then 'active' else 'suspended' end
      ) stored`.execute(db);
    },
  },
];
