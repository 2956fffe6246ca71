/** Starts the exports of schedules that are due, each once for one time, also if several processes look. */
import { sql } from "kysely";
import { startWork, type JobContribution, type PluginServices } from "@portalkit/kernel/server";
import { exportsTopic } from "../../contract.ts";
import { exportJob } from "../exports/background-job.ts";
import { nextDue } from "./next-due.ts";
import { addScheduledExport, rhythmOf, type StoredSchedule } from "./schedule-store.ts";

/** The maximum of one run; the next run continues. */
const maxDue = 1_000;

export const dueSchedulesJob: JobContribution = {
  name: "start-scheduled-exports",
  schedule: "* * * * *",
  // The next run continues.
  retryLimit: 0,
  run: (_data, services, signal) => startDueExports(services, signal),
};

/** However long the portal has been stopped, a schedule starts one export, and is due again in the future. */
export async function startDueExports(services: PluginServices, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from data_transfer_schedules where next_at <= now()
    order by next_at limit ${maxDue}`.execute(services.db);
  for (const { id } of rows) {
    if (signal?.aborted === true) return;
    try {
      await startDueExport(services, id);
    } catch (error) {
      // The others are due too.
      services.log.warn({ err: error, schedule: id }, "failed to start a scheduled export");
    }
  }
}

/** The export and the next time are stored together. If the process ends then, the export is resumed like any other. */
async function startDueExport(services: PluginServices, id: string): Promise<void> {
  const started = await services.db.transaction().execute(async (transaction) => {
    const {
      rows: [schedule],
    } = await sql<StoredSchedule & { now: string; next_at: string }>`select *, now() as now
      from data_transfer_schedules where id = ${id}::uuid and next_at <= now() for update skip locked`.execute(
      transaction,
    );
    if (schedule === undefined) return undefined;
    const exportId = await addScheduledExport(transaction, schedule, new Date(schedule.next_at));
    await sql`update data_transfer_schedules set next_at = ${nextDue(
      rhythmOf(schedule),
      new Date(schedule.now),
    ).toISOString()}::timestamptz where id = ${id}::uuid`.execute(transaction);
    return { exportId, userPk: schedule.user_id };
  });
  if (started?.exportId === undefined) return;
  await startWork(services, exportJob, started.exportId);
  services.publish(exportsTopic(started.userPk), { id: started.exportId });
}
