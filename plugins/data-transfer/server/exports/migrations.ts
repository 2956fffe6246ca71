/** Tables of exports in the background, and of the parts of their files. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

/** Creates the exports; those of a schedule refer to it. */
export async function createExports(db: DatabaseTransaction): Promise<void> {
  // Without a foreign key to the account: an export of a deleted account ends, and is removed like others. `due_at`
  // marks exports of schedules, also after their schedule is removed.
  await sql`create table data_transfer_exports (
    id uuid primary key default gen_random_uuid(),
    user_id text not null,
    resource_id text not null,
    file_name text not null,
    request json not null,
    fingerprint text generated always as (md5(request::text)) stored,
    schedule_id uuid references data_transfer_schedules (id) on delete set null,
    due_at timestamptz,
    state text not null default 'running' check (state in ('running', 'done', 'failed')),
    run uuid,
    attempts integer not null default 0 check (attempts >= 0),
    rows integer not null default 0 check (rows >= 0),
    total integer not null default 0 check (total >= 0),
    size bigint not null default 0 check (size >= 0),
    parts integer not null default 0 check (parts >= 0),
    reason text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    ended_at timestamptz,
    constraint data_transfer_exports_due unique (schedule_id, due_at),
    check ((state = 'running') = (ended_at is null)),
    check (schedule_id is null or due_at is not null)
  )`.execute(db);
  await sql`create index data_transfer_exports_of on data_transfer_exports (user_id, created_at desc)`.execute(db);
  // A schedule, and outside of schedules a person's request, is exported once at a time.
  await sql`create unique index data_transfer_exports_of_schedule on data_transfer_exports (schedule_id)
    where state = 'running'`.execute(db);
  await sql`create unique index data_transfer_exports_once on data_transfer_exports (user_id, fingerprint)
    where state = 'running' and due_at is null`.execute(db);
  await sql`create table data_transfer_export_parts (
    export_id uuid not null references data_transfer_exports (id) on delete cascade,
    number integer not null check (number >= 0),
    content bytea not null,
    primary key (export_id, number)
  )`.execute(db);
}
