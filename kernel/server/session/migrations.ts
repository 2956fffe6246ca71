/** Tables of accounts and sessions, and triggers that keep suspended accounts out whatever code runs. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "../../contract/database.ts";
import { createSortIndexes } from "../database/sort-collations.ts";
import { createTextSearchIndexes } from "../database/text-search-index.ts";
import type { Migration } from "../database/run-migrations.ts";

export const sessionMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await createAccounts(db);
      await createSessions(db);
      await createAttempts(db);
      await endWaysIn(db);
      await refuseWaysIn(db);
      await keepSuperadmin(db);
    },
  },
  { name: "002_sort_indexes", up: (db) => createSortIndexes(db, "portal_users", ["email", "full_name"]) },
];

async function createAccounts(db: DatabaseTransaction): Promise<void> {
  // `created_by` is null for accounts that no user of the portal created: sign-up, and the first superadmin's link.
  // Another user who has set the password or the email could have signed in with them.
  await sql`create table portal_users (
    id uuid primary key default gen_random_uuid(),
    email text not null,
    full_name text not null default '',
    password_hash text not null,
    role text not null default 'user',
    language text,
    avatar_url text,
    source text not null default 'web',
    created_at timestamptz not null default now(),
    created_by uuid references portal_users (id) on delete set null,
    role_set_by uuid references portal_users (id) on delete set null,
    role_set_at timestamptz,
    credentials_set_by uuid references portal_users (id) on delete set null,
    suspended_at timestamptz,
    suspended_reason text,
    suspended_by uuid references portal_users (id) on delete set null,
    status text not null generated always as (
      case when suspended_at is null then 'active' else 'suspended' end
    ) stored,
    constraint portal_users_suspended_reason check ((suspended_at is null) = (suspended_reason is null)),
    constraint portal_users_suspended_by check (suspended_by is null or suspended_at is not null),
    constraint portal_users_not_by_themselves check (suspended_by is distinct from id)
  )`.execute(db);
  await sql`create unique index portal_users_email on portal_users (lower(email))`.execute(db);
  await sql`create index portal_users_created_at on portal_users (created_at desc, id)`.execute(db);
  for (const column of ["created_by", "role_set_by", "credentials_set_by", "suspended_by"])
    await sql`create index ${sql.id(`portal_users_${column}`)} on portal_users (${sql.id(column)})
      where ${sql.id(column)} is not null`.execute(db);
  await createTextSearchIndexes(db, "portal_users", ["email", "full_name"]);
  // All code that checks who a user is, and whether they may act, queries this view.
  await sql`create view portal_active_users as
    select id, email, full_name, password_hash, role, language, avatar_url, source, created_at from portal_users
      where suspended_at is null`.execute(db);
}

async function createSessions(db: DatabaseTransaction): Promise<void> {
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
  // Until `plain_until`, the cookie's plain name opens the session too. Null until it is first used over https.
  await sql`create table portal_sessions (
    id uuid primary key default gen_random_uuid(),
    token_hash text not null unique,
    user_id uuid not null references portal_users (id) on delete cascade,
    device_id uuid references portal_known_devices (id) on delete set null,
    ip text not null default '',
    user_agent text not null default '',
    remembered boolean not null default false,
    created_at timestamptz not null default now(),
    proved_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    plain_until timestamptz
  )`.execute(db);
  await sql`create index portal_sessions_user on portal_sessions (user_id)`.execute(db);
  await sql`create index portal_sessions_device on portal_sessions (device_id)`.execute(db);
  await sql`create table portal_pending_sign_ins (
    token_hash text primary key,
    user_id uuid not null references portal_users (id) on delete cascade,
    remember_me boolean not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index portal_pending_sign_ins_user on portal_pending_sign_ins (user_id)`.execute(db);
  // The owner of the link is an account, or an address without an account.
  await sql`create table portal_one_time_tokens (
    purpose text not null,
    token_hash text not null,
    user_id uuid references portal_users (id) on delete cascade,
    email text,
    expires_at timestamptz not null,
    primary key (purpose, token_hash)
  )`.execute(db);
  await sql`create index portal_one_time_tokens_user on portal_one_time_tokens (user_id)`.execute(db);
}

/** One row for each name or address, so that its lock makes concurrent attempts count one after another. */
async function createAttempts(db: DatabaseTransaction): Promise<void> {
  await sql`create table portal_attempts (
    subject text primary key,
    count integer not null check (count >= 0),
    last_at timestamptz not null,
    waiting_since timestamptz
  )`.execute(db);
  await sql`create index portal_attempts_last_at on portal_attempts (last_at)`.execute(db);
}

/**
 * Deletes the sessions, pending sign-ins and links of an account in the statement that suspends it, whatever code runs
 * it.
 */
async function endWaysIn(db: DatabaseTransaction): Promise<void> {
  await sql`create function portal_end_ways_in() returns trigger language plpgsql as $$
    begin
      delete from portal_sessions where user_id = new.id;
      delete from portal_pending_sign_ins where user_id = new.id;
      delete from portal_one_time_tokens where user_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger portal_end_ways_in after update of suspended_at on portal_users for each row
    when (old.suspended_at is null and new.suspended_at is not null) execute function portal_end_ways_in()`.execute(db);
}

/** The lock makes a concurrent sign-in wait for the suspension and then find it. */
async function refuseWaysIn(db: DatabaseTransaction): Promise<void> {
  await sql`create function portal_refuse_way_in() returns trigger language plpgsql as $$
    declare suspended timestamptz;
    begin
      if new.user_id is null then return new; end if;
      select suspended_at into suspended from portal_users where id = new.user_id for share;
      if suspended is not null then
        raise exception 'the account is suspended' using errcode = '23514', constraint = 'portal_users_suspended';
      end if;
      return new;
    end $$`.execute(db);
  for (const table of ["portal_sessions", "portal_pending_sign_ins", "portal_one_time_tokens"]) {
    await sql`create trigger portal_refuse_way_in before insert on ${sql.table(table)} for each row
      execute function portal_refuse_way_in()`.execute(db);
  }
}

/** Serializes these changes, so that two superadmins who demote or suspend each other at once do not both succeed. */
async function keepSuperadmin(db: DatabaseTransaction): Promise<void> {
  await sql`create function portal_keep_superadmin() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('portal: the last superadmin'));
      if not exists (select 1 from portal_users where role = 'superadmin' and suspended_at is null
        and id <> old.id) then
        raise exception 'the last active superadmin must stay'
          using errcode = '23514', constraint = 'portal_users_last_superadmin';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`.execute(db);
  await sql`create trigger portal_keep_superadmin before update of role, suspended_at on portal_users for each row
    when (old.role = 'superadmin' and old.suspended_at is null
      and (new.role <> 'superadmin' or new.suspended_at is not null))
    execute function portal_keep_superadmin()`.execute(db);
  await sql`create trigger portal_keep_superadmin_there before delete on portal_users for each row
    when (old.role = 'superadmin' and old.suspended_at is null) execute function portal_keep_superadmin()`.execute(db);
}
