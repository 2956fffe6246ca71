/** The only way to delete entries: when they are older than the deployment's retention period. */
import { sql } from "kysely";
import type { RetentionContribution } from "@portalkit/kernel/server";
import { sweepSetting } from "./migrations.ts";

export const oldEntries = (days: RetentionContribution["days"]): RetentionContribution => ({
  table: "audit_log",
  since: "at",
  days,
  // The table's trigger refuses every other deletion.
  prepare: async (transaction) => void (await sql`select set_config(${sweepSetting}, 'on', true)`.execute(transaction)),
});
