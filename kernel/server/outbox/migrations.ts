/** Table of the outbox: notices and jobs that are not delivered yet. */
import { sql } from "kysely";
import type { Migration } from "../database/run-migrations.ts";

export const outboxMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      // No foreign key to the account: an entry of a deleted account is dropped.
      await sql`create table portal_outbox (
        id uuid primary key default gen_random_uuid(),
        number bigint generated always as identity unique,
        instance_id text not null,
        user_id text,
        message text,
        link text,
        variant text,
        job text,
        data json,
        created_at timestamptz not null default now(),
        claimed_at timestamptz,
        check (num_nonnulls(user_id, job) = 1),
        check (num_nulls(user_id, message) <> 1 and num_nulls(job, data) <> 1)
      )`.execute(db);
    },
  },
];
