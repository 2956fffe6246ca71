/** Requests and moves are kept: `truncate` fires no trigger of a row, and their own are of rows. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

const tables = ["finance_approvals", "finance_direct_moves"];

export const keptRows: Migration = {
  name: "003_kept_rows",
  up: async (db) => {
    await sql`create function finance_refuse_truncate() returns trigger language plpgsql as $$
      begin
        raise exception 'the rows of % are kept', tg_table_name
          using errcode = '23514', constraint = 'finance_rows_kept';
      end $$`.execute(db);
    for (const table of tables)
      await sql`create trigger ${sql.id(`${table}_rows_kept`)} before truncate on ${sql.table(table)}
        for each statement execute function finance_refuse_truncate()`.execute(db);
  },
};
