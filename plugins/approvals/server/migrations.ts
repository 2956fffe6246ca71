/**
 * The plugin's tables. The first six migrations have the names that `finance` gave them, and leave out what is its own:
 * it has the other part of three of them.
 */
import type { Migration } from "@portalkit/kernel/server";
import { accountControls } from "./tables/account-controls.ts";
import { keptRows } from "./tables/kept-rows.ts";
import { linkedEntries } from "./tables/linked-entries.ts";
import { openKinds } from "./tables/open-kinds.ts";
import { createApprovals } from "./tables/requests.ts";
import { roleGrants } from "./tables/role-grants.ts";
import { stakeRules } from "./tables/stake-rules.ts";

export const approvalsMigrations: readonly Migration[] = [
  { name: "001_initial", up: createApprovals },
  accountControls,
  keptRows,
  linkedEntries,
  roleGrants,
  stakeRules,
  openKinds,
];
