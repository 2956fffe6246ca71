/**
 * The plugin's tables, in the order of their references. Three of the migrations are parts: what they had of requests
 * and roles is in those of `approvals` with the same names.
 */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";
import { authorizedEntries } from "./ledger/authorized-entries.ts";
import { keptRows } from "./ledger/kept-rows.ts";
import { createLedger } from "./ledger/migrations.ts";
import { createTransfers } from "./transfers/migrations.ts";
import { createWallets } from "./wallets/migrations.ts";

export const financeMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await createLedger(db);
      await sql`alter table finance_approvals add constraint finance_approvals_transaction_id_fkey
        foreign key (transaction_id) references ledger_transactions (id)`.execute(db);
      await createWallets(db);
      await createTransfers(db);
    },
  },
  keptRows,
  authorizedEntries,
];
