/** The table of arrangements: one for each board and user. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const dashboardMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await sql`create table dashboard_arrangements (
        instance_id text not null,
        user_id uuid not null references portal_users (id) on delete cascade,
        arrangement jsonb not null,
        primary key (instance_id, user_id)
      )`.execute(db);
    },
  },
];
