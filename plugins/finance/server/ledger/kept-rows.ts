/** Deposits, transfers and withdrawals are kept: `truncate` fires no trigger of a row, and their own are of rows. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

const tables = ["finance_deposits", "finance_transfers", "finance_wallets", "finance_withdrawals"];

export const keptRows: Migration = {
  name: "003_kept_rows",
  // The function is of the part that went to `approvals`.
  up: async (db) => {
    for (const table of tables)
      await sql`create trigger ${sql.id(`${table}_rows_kept`)} before truncate on ${sql.table(table)}
        for each statement execute function finance_refuse_truncate()`.execute(db);
  },
};
