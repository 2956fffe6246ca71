/** The plugin's tables, in the order of their references. */
import type { Migration } from "@portalkit/kernel/server";
import { accountControls } from "./approvals/account-controls.ts";
import { createApprovals } from "./approvals/migrations.ts";
import { roleGrants } from "./approvals/role-grants.ts";
import { stakeRules } from "./approvals/stake-rules.ts";
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
      await createApprovals(db);
      await createWallets(db);
      await createTransfers(db);
    },
  },
  accountControls,
  keptRows,
  authorizedEntries,
  roleGrants,
  stakeRules,
];
