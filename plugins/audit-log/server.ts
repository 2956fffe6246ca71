/** Server half of the audit log: stores every activity, shows it, and deletes old entries. */
import { defineServerPlugin, handle } from "#kernel/server";
import { auditLog, getEntryRecords, getHistory } from "./contract.ts";
import { auditResource } from "./server/audit-resource.ts";
import { auditMigrations } from "./server/migrations.ts";
import { labelEntry, readEntryRecords } from "./server/entry-handlers.ts";
import { readHistory } from "./server/history-handlers.ts";
import { oldEntries } from "./server/old-entries.ts";
import { writeEntry } from "./server/write-entry.ts";

export const server = defineServerPlugin(auditLog, {
  setup: (services) => ({
    migrations: auditMigrations,
    resources: [auditResource(services.id, (entry, { adminUser }) => labelEntry(services, adminUser, entry))],
    onActivity: (activity, { db }) => writeEntry(activity, db),
    endpoints: [
      handle(getHistory, ({ body, adminUser }) => readHistory(services, adminUser, body)),
      handle(getEntryRecords, ({ body, adminUser }) => readEntryRecords(services, adminUser, body)),
    ],
    retention: [oldEntries(services.options.retentionDays)],
  }),
});
