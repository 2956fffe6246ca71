/**
 * Tables of two-factor sign-in. Recovery codes and passkeys are deleted with the account's two-factor, and that with
 * the account.
 */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const twofaMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      // `last_step` is the time step of the last accepted code: that step and earlier ones are refused.
      await sql`create table twofa_accounts (
        user_id uuid primary key references portal_users (id) on delete cascade,
        sealed_secret text not null,
        last_step bigint not null,
        created_at timestamptz not null default now()
      )`.execute(db);
      await sql`create table twofa_setups (
        user_id uuid not null references portal_users (id) on delete cascade,
        secret_hash text not null,
        expires_at timestamptz not null,
        primary key (user_id, secret_hash)
      )`.execute(db);
      await sql`create table twofa_recovery_codes (
        user_id uuid not null references twofa_accounts (user_id) on delete cascade,
        code_hash text not null,
        primary key (user_id, code_hash)
      )`.execute(db);
      await sql`create table twofa_passkeys (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references twofa_accounts (user_id) on delete cascade,
        credential_id text not null unique,
        public_key text not null,
        counter bigint not null,
        transports text[] not null default '{}',
        name text not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      )`.execute(db);
      await sql`create index twofa_passkeys_user on twofa_passkeys (user_id)`.execute(db);
      await sql`create table twofa_challenges (
        user_id uuid not null references twofa_accounts (user_id) on delete cascade,
        purpose text not null,
        challenge text not null,
        expires_at timestamptz not null,
        primary key (user_id, purpose)
      )`.execute(db);
    },
  },
];
