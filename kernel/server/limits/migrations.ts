/** Tables for what users have used of limited things and what they currently run, across all processes. */
import { sql } from "kysely";
import type { Migration } from "../database/run-migrations.ts";

export const limitMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      // Use is summed in slots of a few seconds, so that even a very active user has few rows.
      await sql`create table portal_limit_uses (
        user_id text not null,
        limit_id text not null,
        slot timestamptz not null,
        amount bigint not null check (amount > 0),
        primary key (user_id, limit_id, slot)
      )`.execute(db);
      await sql`create table portal_limit_holds (
        id uuid primary key default gen_random_uuid(),
        user_id text not null,
        limit_id text not null,
        until timestamptz not null
      )`.execute(db);
      await sql`create index portal_limit_holds_of on portal_limit_holds (user_id, limit_id)`.execute(db);
    },
  },
];
