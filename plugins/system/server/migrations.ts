/** The tables of `system`: processes that report themselves, and the sizes of tables by day. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const systemMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await sql`create table system_processes (
        id uuid primary key,
        host text not null,
        pid integer not null,
        started_at timestamptz not null,
        seen_at timestamptz not null default now(),
        version text not null,
        node text not null,
        memory bigint not null,
        sockets integer not null,
        calls integer not null,
        clock_off_ms bigint not null
      )`.execute(db);
      await sql`create table system_table_sizes (
        day date not null,
        name text not null,
        bytes bigint not null,
        primary key (day, name)
      )`.execute(db);
    },
  },
  {
    name: "002_role",
    up: async (db) => {
      await sql`alter table system_processes add column role text not null default 'all'`.execute(db);
    },
  },
];
