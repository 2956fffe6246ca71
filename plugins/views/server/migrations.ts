/** Tables of saved views, their defaults, places in menus and subscriptions. */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";

export const viewMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await createViews(db);
      await createRoleDefaults(db);
      await createSubscriptions(db);
      const {
        rows: [accounts],
      } = await sql<{ has: boolean }>`select to_regclass('portal_users') is not null as has`.execute(db);
      if (accounts?.has === true) await followAccounts(db);
    },
  },
  {
    // Layouts of lists are no longer stored with views: lists forget those of a deleted account themselves.
    name: "002_without_layouts",
    up: forgetWithAccounts,
  },
];

async function createViews(db: DatabaseTransaction): Promise<void> {
  // The user who shares a view and that user's role: a shared view counts only if the config allows the role to share.
  // No roles mean everyone.
  await sql`create table portal_saved_views (
    id uuid primary key default gen_random_uuid(),
    resource_id text not null,
    owner_id text not null,
    name text not null,
    query text not null,
    layout jsonb,
    is_shared boolean not null default false,
    shared_by text,
    shared_role text,
    shared_roles text[] not null default '{}',
    created_at timestamptz not null default now(),
    constraint portal_saved_views_resource unique (id, resource_id),
    constraint portal_saved_views_sharer
      check (not is_shared or (shared_by is not null and shared_role is not null)),
    constraint portal_saved_views_roles check
      ((is_shared or shared_roles = '{}') and cardinality(shared_roles) <= 50
        and array_position(shared_roles, null) is null)
  )`.execute(db);
  await sql`create unique index portal_saved_views_name
    on portal_saved_views (resource_id, owner_id, lower(name))`.execute(db);
  // A user's own default without a view: all records, also if the user's role has a default.
  await sql`create table portal_default_views (
    user_id text not null,
    resource_id text not null,
    view_id uuid references portal_saved_views (id) on delete cascade,
    primary key (user_id, resource_id)
  )`.execute(db);
  await sql`create index portal_default_views_view on portal_default_views (view_id)`.execute(db);
}

/** The default of a role is shared with this role. The row lock makes changes of the sharing wait. */
async function createRoleDefaults(db: DatabaseTransaction): Promise<void> {
  // The role * is everyone.
  await sql`create table portal_role_default_views (
    resource_id text not null,
    role text not null,
    view_id uuid not null,
    primary key (resource_id, role),
    foreign key (view_id, resource_id) references portal_saved_views (id, resource_id) on delete cascade
  )`.execute(db);
  await sql`create index portal_role_default_views_view on portal_role_default_views (view_id)`.execute(db);
  await sql`create function portal_check_role_default() returns trigger language plpgsql as $$
    begin
      perform 1 from portal_saved_views where id = new.view_id and is_shared
        and (shared_roles = '{}' or new.role = any(shared_roles)) for share;
      if not found then
        raise exception 'the default view of a role must be shared with the role' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger portal_check_role_default before insert or update on portal_role_default_views
    for each row execute function portal_check_role_default()`.execute(db);
  await sql`create function portal_drop_role_defaults() returns trigger language plpgsql as $$
    begin
      delete from portal_role_default_views where view_id = new.id
        and not (new.is_shared and (new.shared_roles = '{}' or role = any(new.shared_roles)));
      return null;
    end $$`.execute(db);
  await sql`create trigger portal_drop_role_defaults after update of is_shared, shared_roles on portal_saved_views
    for each row execute function portal_drop_role_defaults()`.execute(db);
}

/** The slots are the limit for each user. */
async function createSubscriptions(db: DatabaseTransaction): Promise<void> {
  await sql`create table portal_pinned_views (
    user_id text not null,
    view_id uuid not null references portal_saved_views (id) on delete cascade,
    slot integer not null check (slot between 1 and 10),
    time_zone text,
    pinned_at timestamptz not null default now(),
    primary key (user_id, view_id),
    unique (user_id, slot)
  )`.execute(db);
  await sql`create index portal_pinned_views_view on portal_pinned_views (view_id)`.execute(db);
  // What the last look found is null before the first look; the keys are null too if there were too many.
  await sql`create table portal_view_subscriptions (
    user_id text not null,
    view_id uuid not null references portal_saved_views (id) on delete cascade,
    slot integer not null check (slot between 1 and 20),
    by_mail boolean not null,
    time_zone text,
    query text,
    keys jsonb,
    total bigint,
    version text,
    looked_at timestamptz,
    primary key (user_id, view_id),
    unique (user_id, slot),
    check (keys is null or jsonb_array_length(keys) <= 10000),
    check ((query is null) = (total is null))
  )`.execute(db);
  await sql`create index portal_view_subscriptions_view on portal_view_subscriptions (view_id)`.execute(db);
  await sql`create index portal_view_subscriptions_looked_at on portal_view_subscriptions
    (looked_at nulls first)`.execute(db);
}

/** Keeps the sharer's role and email up to date, and deletes what belongs to a deleted account. */
async function followAccounts(db: DatabaseTransaction): Promise<void> {
  await sql`create function portal_follow_sharer() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from portal_saved_views where owner_id = old.id::text;
      else
        update portal_saved_views set shared_role = new.role, shared_by = new.email where owner_id = new.id::text
          and is_shared;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger portal_follow_sharer after update of role, email or delete on portal_users for each row
    execute function portal_follow_sharer()`.execute(db);
  await forgetWithAccounts(db);
  await sql`create trigger portal_forget_list_settings after delete on portal_users for each row
    execute function portal_forget_list_settings()`.execute(db);
}

async function forgetWithAccounts(db: DatabaseTransaction): Promise<void> {
  await sql`create or replace function portal_forget_list_settings() returns trigger language plpgsql as $$
    begin
      delete from portal_view_subscriptions where user_id = old.id::text;
      delete from portal_pinned_views where user_id = old.id::text;
      delete from portal_default_views where user_id = old.id::text;
      return null;
    end $$`.execute(db);
}
