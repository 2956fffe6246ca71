/** The only way to delete entries: when they are older than every period that counts. */
import { sql } from "kysely";
import type { Database, RetentionContribution, ServicesOf } from "@portalkit/kernel/server";
import type { auditLog } from "../contract.ts";
import { sweepSetting } from "./migrations.ts";

type AuditServices = Pick<ServicesOf<typeof auditLog>, "options" | "settings">;

export const oldEntries = (services: AuditServices): RetentionContribution => ({
  table: "audit_log",
  since: "at",
  days: () => services.settings.get().retentionDays,
  // A shorter period counts later; the trigger of the table refuses every other deletion.
  only: "at < now() - make_interval(days => audit_log_kept_days())",
  prepare: async (transaction) => {
    await notePeriod(services, transaction);
    await sql`select set_config(${sweepSetting}, 'on', true)`.execute(transaction);
  },
});

/** Stores the period of the setting and the minimum of the config, if they are others than those before. */
export async function notePeriod({ options, settings }: AuditServices, db: Database): Promise<void> {
  const { retentionDays } = settings.get();
  await sql`insert into audit_log_periods (days, min_days)
    select ${retentionDays}::integer, ${options.minRetentionDays}::integer
    where (${retentionDays}::integer, ${options.minRetentionDays}::integer) is distinct from
      (select (days, min_days) from audit_log_periods order by id desc limit 1)`.execute(db);
}
