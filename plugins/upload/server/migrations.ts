/** Tables of uploaded files, and of generated images that wait to be fetched. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const uploadMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      // asked: an upload address was issued; stored: the file arrived and was checked; leaving: it is being removed.
      await sql`create table upload_files (
        id uuid primary key,
        instance_id text not null,
        path text not null unique,
        name text not null,
        extension text not null,
        content_type text not null,
        size bigint not null,
        owner_id text not null,
        state text not null default 'asked' check (state in ('asked', 'stored', 'leaving')),
        created_at timestamptz not null default now(),
        unused_since timestamptz
      )`.execute(db);
      await sql`create index upload_files_unused on upload_files (instance_id, unused_since)
        where unused_since is not null`.execute(db);
      await sql`create index upload_files_owner on upload_files (owner_id, created_at)`.execute(db);
      await sql`create table upload_pictures (
        id uuid primary key,
        instance_id text not null,
        user_id text not null,
        url text not null,
        content_type text,
        bytes bytea,
        created_at timestamptz not null default now()
      )`.execute(db);
      await sql`create index upload_pictures_of_user on upload_pictures (user_id, created_at)`.execute(db);
    },
  },
];
