/** Tables of list layouts and saved views. */
import { sql } from "kysely";
import type { Migration } from "../plugin.ts";

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
      await sql`create unique index portal_saved_views_name on portal_saved_views (resource_id, owner_id, lower(name))`.execute(db);
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
];
