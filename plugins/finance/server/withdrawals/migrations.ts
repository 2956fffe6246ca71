/**
 * Removes the network's error messages from movements that users read; `finance_transfers.reason` keeps them for staff.
 */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const internalReasonMigrations: readonly Migration[] = [
  {
    name: "009_internal_reasons",
    up: async (db) => {
      // The only change that movements ever had: the note alone, never an amount.
      await sql`alter table ledger_transactions disable trigger ledger_append_only`.execute(db);
      await sql`update ledger_transactions t set note = 'A withdrawal that failed'
        from finance_withdrawals w where w.return_id = t.id and t.note <> 'A withdrawal that failed'`.execute(db);
      await sql`alter table ledger_transactions enable trigger ledger_append_only`.execute(db);
    },
  },
];
