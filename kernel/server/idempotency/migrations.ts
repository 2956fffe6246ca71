/** The table of idempotency keys and their answers. */
import { sql } from "kysely";
import type { Migration } from "../database/run-migrations.ts";

export const idempotencyMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await sql`create table portal_once (
        scope text not null,
        owner text not null,
        key text not null,
        request_hash text not null,
        answer jsonb,
        created_at timestamptz not null default now(),
        primary key (scope, owner, key)
      )`.execute(db);
      await sql`create index portal_once_created on portal_once (created_at)`.execute(db);
    },
  },
];
