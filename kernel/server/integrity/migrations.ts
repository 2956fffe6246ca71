/** Table of the nightly integrity check: the faults of a night of which the superadmins are notified. */
import { sql } from "kysely";
import type { Migration } from "../database/run-migrations.ts";

export const integrityMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await sql`create table portal_notified_faults (
        night date not null,
        rule text not null,
        primary key (night, rule)
      )`.execute(db);
    },
  },
];
