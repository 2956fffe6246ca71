/** Server half of the audit log: stores every activity, shows it, and deletes old entries. */
import { defineServerPlugin, handle } from "@portalkit/kernel/server";
import {
  auditLog,
  getEntryRecords,
  getHistory,
  previewRecreate,
  previewRestore,
  recreateRecord,
  restoreState,
} from "./contract.ts";
import { auditResource } from "./server/audit-resource.ts";
import { auditMigrations } from "./server/migrations.ts";
import { labelEntry, readEntryRecords } from "./server/entry-handlers.ts";
import { readHistory } from "./server/history-handlers.ts";
import { comparedWithDeleted, recreate } from "./server/recreate-record.ts";
import { comparedWithState, restore } from "./server/restore-record.ts";
import { notePeriod, oldEntries } from "./server/old-entries.ts";
import { writeEntries, writeEntry } from "./server/write-entry.ts";

export const server = defineServerPlugin(auditLog, {
  setup: (services) => ({
    migrations: auditMigrations,
    resources: [auditResource(services.id, (entry, { adminUser }) => labelEntry(services, adminUser, entry))],
    onActivity: (activity, { db }) => writeEntry(activity, services.options.maxValueLength, db),
    onActivities: (activities, { db }) => writeEntries(activities, services.options.maxValueLength, db),
    endpoints: [
      handle(getHistory, ({ body, adminUser }) => readHistory(services, adminUser, body)),
      handle(getEntryRecords, ({ body, adminUser }) => readEntryRecords(services, adminUser, body)),
      handle(previewRestore, ({ body, adminUser }) => comparedWithState(services, adminUser, body)),
      handle(restoreState, ({ body, adminUser }) => restore(services, adminUser, body)),
      handle(previewRecreate, ({ body, adminUser }) => comparedWithDeleted(services, adminUser, body.entryId)),
      handle(recreateRecord, ({ body, adminUser }) => recreate(services, adminUser, body.entryId)),
    ],
    retention: [oldEntries(services)],
    start: async () => {
      await notePeriod(services, services.db);
      return () => undefined;
    },
  }),
});
