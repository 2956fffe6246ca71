/** The table of scheduled exports. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

/** Creates the schedules, each with when it is due and how its last export ended. */
export async function createSchedules(db: DatabaseTransaction): Promise<void> {
  await sql`create table data_transfer_schedules (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references portal_users (id) on delete cascade,
    resource_id text not null,
    title text not null,
    request json not null,
    weekdays smallint[] check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}'),
    month_day smallint check (month_day between 1 and 31),
    at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    time_zone text not null,
    by_mail boolean not null,
    next_at timestamptz,
    paused_reason text,
    last_at timestamptz,
    last_state text check (last_state in ('done', 'failed')),
    last_rows integer not null default 0 check (last_rows >= 0),
    last_reason text,
    created_at timestamptz not null default now(),
    check (weekdays is null or month_day is null),
    check (next_at is null or paused_reason is null),
    check ((last_at is null) = (last_state is null))
  )`.execute(db);
  await sql`create index data_transfer_schedules_of on data_transfer_schedules (user_id, created_at)`.execute(db);
  await sql`create index data_transfer_schedules_due on data_transfer_schedules (next_at)
    where next_at is not null`.execute(db);
}
