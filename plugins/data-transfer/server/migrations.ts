/** The plugin's tables, in the order of their references. The tables of imports are the kernel's. */
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
];
