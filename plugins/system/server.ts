/** The server half of `system`: processes report themselves, tables are measured each night, and the page asks. */
import { defineServerPlugin, handle } from "@portalkit/kernel/server";
import { explainStatement, getSystem, system } from "./contract.ts";
import { planOf } from "./server/explain-statement.ts";
import { systemMigrations } from "./server/migrations.ts";
import { ownChecks } from "./server/own-checks.ts";
import { processReports, type ProcessReports } from "./server/processes.ts";
import { readSystem } from "./server/read-system.ts";
import { runChecks } from "./server/run-checks.ts";
import { measureSlowWork } from "./server/slow-work.ts";
import { measureTables } from "./server/table-sizes.ts";

export const server = defineServerPlugin(system, {
  commands: { doctor: async (call) => await (await import("./server/doctor-command.ts")).doctorCommand(call) },
  setup: (services) => {
    const slowWork = measureSlowWork();
    let here: ProcessReports | undefined;
    return {
      migrations: systemMigrations,
      healthChecks: ownChecks(services),
      answers: { findings: () => runChecks(services) },
      jobs: [{ name: "measure-tables", schedule: "51 0 * * *", run: () => measureTables(services.db) }],
      start: async () => {
        here = processReports(services);
        const stopMeasuring = slowWork.start();
        const stopReporting = await here.start();
        return async () => {
          stopMeasuring();
          await stopReporting();
        };
      },
      endpoints: [
        handle(getSystem, () => readSystem(services, { slowWork, ownProcess: here?.id })),
        handle(explainStatement, async ({ body }) => ({ plan: await planOf(services, body) })),
      ],
    };
  },
});
