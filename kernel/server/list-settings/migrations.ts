/** Tables of list layouts and saved views. */
import { sql } from "kysely";
import type { Migration } from "../database/run-migrations.ts";

export const listSettingsMigrations: readonly Migration[] = [
  {
    name: "001_list_settings",
    up: async (db) => {
      await sql`create table portal_list_layouts (
        user_id text not null,
        resource_id text not null,
        layout jsonb not null,
        primary key (user_id, resource_id)
      )`.execute(db);
      await sql`create table portal_saved_views (
        id uuid primary key default gen_random_uuid(),
        resource_id text not null,
        owner_id text not null,
        name text not null,
        query text not null,
        layout jsonb,
        is_shared boolean not null default false,
        created_at timestamptz not null default now()
      )`.execute(db);
      await sql`create unique index portal_saved_views_name
        on portal_saved_views (resource_id, owner_id, lower(name))`.execute(db);
    },
  },
  {
    name: "002_default_views",
    up: async (db) => {
      await sql`create table portal_default_views (
        user_id text not null,
        resource_id text not null,
        view_id uuid not null references portal_saved_views (id) on delete cascade,
        primary key (user_id, resource_id)
      )`.execute(db);
      await sql`create index portal_default_views_view on portal_default_views (view_id)`.execute(db);
    },
  },
  {
    name: "003_who_shares",
    up: async (db) => {
      // The user who shares a view and that user's role: a shared view counts only if the config allows the role to
      // share. Before this migration every user could share.
      await sql`alter table portal_saved_views add column shared_by text, add column shared_role text`.execute(db);
      const {
        rows: [accounts],
      } = await sql<{ has: boolean }>`select to_regclass('portal_users') is
        not null as has`.execute(db);
      if (accounts?.has === true) {
        await sql`update portal_saved_views v set shared_by = u.email, shared_role = u.role from portal_users u
          where v.is_shared and u.id::text = v.owner_id and u.role = 'superadmin'`.execute(db);
      }
      await sql`update portal_saved_views set is_shared = false where is_shared and shared_role is null`.execute(db);
      await sql`alter table portal_saved_views add constraint portal_saved_views_sharer
        check (not is_shared or (shared_by is not null and shared_role is not null))`.execute(db);
      if (accounts?.has !== true) return;
      // Keeps the sharer's role and email up to date, and deletes the views of a deleted account.
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
    },
  },
  {
    name: "004_shared_with_roles",
    up: async (db) => {
      // No roles mean everyone, so views that were shared before stay shared with everyone.
      await sql`alter table portal_saved_views add column shared_roles text[] not null default '{}'`.execute(db);
      await sql`alter table portal_saved_views add constraint portal_saved_views_roles check
        ((is_shared or shared_roles = '{}') and cardinality(shared_roles) <= 50
          and array_position(shared_roles, null) is null)`.execute(db);
    },
  },
];
