/** The table of the tasks, and rows for the demo. Do not change a migration that has run: add another one. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/contract";
import type { Migration } from "@portalkit/kernel/server";

export const migrations: readonly Migration[] = [
  {
    name: "001_tasks",
    up: async (db) => {
      await sql`create table sample_name_tasks (
        id bigint generated always as identity primary key,
        task text not null check (task <> ''),
        created_at timestamptz not null default now(),
        done_at timestamptz check (done_at >= created_at))`.execute(db);
      await sql`create index on sample_name_tasks (created_at desc)`.execute(db);
    },
  },
];

/** Adds tasks to an empty table; several processes may start at the same time. */
export async function seedTasks(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`lock table sample_name_tasks in share row exclusive mode`.execute(transaction);
    await sql`insert into sample_name_tasks (task, done_at)
      select task, case when is_done then now() end
      from (values ('Read the code of this plugin', false), ('Change its texts', false), ('Create it', true))
        as seed (task, is_done)
      where not exists (select from sample_name_tasks)`.execute(transaction);
  });
}
