/** The server half of `sample-name`: the column in the table, and in the list and forms of users. */
import { sql } from "kysely";
import { defineServerPlugin } from "@portalkit/kernel/server";
import { sampleName, starsColumn } from "./contract.ts";

const { resource, table, column } = starsColumn;

export const server = defineServerPlugin(sampleName, {
  setup: ({ options }) => ({
    migrations: [
      {
        // Do not change a migration that has run: add another one.
        name: "001_stars",
        up: async (db) => {
          await sql`alter table ${sql.table(table)}
            add column ${sql.ref(column)} integer check (${sql.ref(column)} between 1 and 10)`.execute(db);
        },
      },
    ],
    columns: [
      {
        resource,
        after: "full_name",
        column: { name: column, label: "sample-name:label", minValue: 1, maxValue: options.maxStars },
      },
    ],
  }),
});
