/** The plugin's tables, in the order of their references. The tables of imports are the kernel's. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";
import { createExports } from "./exports/migrations.ts";
import { createSchedules } from "./schedules/migrations.ts";

export const transferMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await createSchedules(db);
      await createExports(db);
    },
  },
  {
    name: "002_scope",
    up: async (db) => {
      // What its user might read when the file was written.
      await sql`alter table data_transfer_exports add column scope text`.execute(db);
    },
  },
];
