/** The audit log, server half: hears of every activity, keeps it, shows it, and sweeps what is old. */
import { defineServerPlugin, handle } from "#kernel/server";
import { auditLog, getHistory } from "./contract.ts";
import { auditResource } from "./server/audit-resource.ts";
import { auditMigrations } from "./server/migrations.ts";
import { readHistory } from "./server/read-history.ts";
import { sweepOldEntries } from "./server/sweep.ts";
import { writeEntry } from "./server/write-entry.ts";

export const server = defineServerPlugin({
  name: auditLog.name,
  contribute: ({ id }) => ({
    migrations: auditMigrations,
    resources: [auditResource(id)],
    onActivity: (activity, { db }) => writeEntry(activity, db),
    endpoints: [handle(getHistory, ({ body, adminUser, services }) => readHistory(services, adminUser, body))],
    jobs: [{
      name: "sweep", schedule: "17 3 * * *",
      run: async (_data, { db, options, log }, signal) => {
        const swept = await sweepOldEntries(db, Number(options["retentionDays"]), signal);
        if (swept > 0) log.info({ swept }, "old entries of the audit log were taken away");
      },
    }],
  }),
});
