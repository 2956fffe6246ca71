/** Queue of security mails, each written in the transaction of its event, and what colleagues have set. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const authMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await sql`create table auth_security_notices (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references portal_users (id) on delete cascade,
        event text not null,
        name text not null default '',
        ip text not null default '',
        user_agent text not null default '',
        sent_to text,
        created_at timestamptz not null default now()
      )`.execute(db);
      await sql`create index auth_security_notices_user on auth_security_notices (user_id)`.execute(db);
    },
  },
  {
    name: "002_email_changes",
    up: async (db) => {
      await sql`create table auth_email_changes (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null unique references portal_users (id) on delete cascade,
        email text not null,
        requested_by uuid references portal_users (id) on delete set null,
        effective_at timestamptz not null
      )`.execute(db);
      await sql`create index auth_email_changes_requested_by on auth_email_changes (requested_by)`.execute(db);
    },
  },
  {
    name: "003_one_time_passwords",
    up: async (db) => {
      await sql`create table auth_one_time_passwords (
        user_id uuid primary key references portal_users (id) on delete cascade,
        password_hash text not null
      )`.execute(db);
    },
  },
];
