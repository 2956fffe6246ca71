/** The handlers of schedules; each user sees only their own. */
import { sql } from "kysely";
import type { AdminUser, Resource } from "@portalkit/kernel/contract";
import { handle, startWork, type HandledEndpoint, type PluginServices } from "@portalkit/kernel/server";
import { assertTimeZone } from "@portalkit/resources/server";
import {
  changeSchedule,
  createSchedule,
  exportsTopic,
  listExports,
  removeSchedule,
  repeatExport,
  runSchedule,
  type ExportRequest,
  type Rhythm,
  type TransferOptions,
} from "../../contract.ts";
import { exportable } from "../allowed.ts";
import { exportJob } from "../exports/background-job.ts";
import { readLines } from "../exports/export-lines.ts";
import { alreadyWritten, exportInfo, exportsOf, ownExport } from "../exports/export-store.ts";
import { nextDue } from "./next-due.ts";
import {
  addScheduledExport,
  ownSchedule,
  rhythmOf,
  schedulesOf,
  storedRhythm,
  type StoredSchedule,
} from "./schedule-store.ts";

export const scheduleEndpoints = (options: TransferOptions): readonly HandledEndpoint[] => [
  handle(listExports, async ({ adminUser, services }) => ({
    exports: (await exportsOf(services.db, adminUser)).map((row) => exportInfo(row, options)),
    keptHours: options.exportKeepHours,
    scheduledKeptHours: options.scheduledKeepHours,
    schedules: await schedulesOf(services.db, adminUser),
  })),

  handle(createSchedule, ({ body: { request, ...when }, adminUser, services }) =>
    addSchedule(services, adminUser, request, when),
  ),

  handle(repeatExport, async ({ body: { id, ...when }, adminUser, services }) => {
    const { request } = await ownExport(services.db, adminUser, id);
    return await addSchedule(services, adminUser, request, when);
  }),

  handle(changeSchedule, async ({ body, adminUser, services }) => {
    if (body.rhythm !== undefined) assertTimeZone(body.rhythm.timeZone);
    if (body.isPaused === false)
      await assertMayExport(services, adminUser, (await ownSchedule(services.db, adminUser, body.id)).request);
    await services.db.transaction().execute(async (transaction) => {
      const schedule = await ownSchedule(transaction, adminUser, body.id);
      const rhythm = body.rhythm ?? rhythmOf(schedule);
      const stored = storedRhythm(rhythm);
      const isPaused = body.isPaused ?? schedule.next_at === null;
      await sql`update data_transfer_schedules set weekdays = ${stored.weekdays}::smallint[],
        month_day = ${stored.monthDay}, at_time = ${stored.time}, time_zone = ${stored.timeZone},
        by_mail = ${body.byMail ?? schedule.by_mail},
        next_at = ${isPaused ? null : nextTime(schedule, body, rhythm)}::timestamptz,
        paused_reason = ${isPaused && body.isPaused === undefined ? schedule.paused_reason : null}
        where id = ${schedule.id}::uuid`.execute(transaction);
    });
    publish(services, adminUser, body.id);
    return {};
  }),

  handle(runSchedule, async ({ body, adminUser, services }) => {
    const exportId = await services.db.transaction().execute(async (transaction) => {
      const schedule = await ownSchedule(transaction, adminUser, body.id);
      await services.limits.spend(adminUser.pk, "exports", 1, transaction);
      const added = await addScheduledExport(transaction, schedule, new Date());
      if (added === undefined) throw alreadyWritten();
      return added;
    });
    await startWork(services, exportJob, exportId);
    publish(services, adminUser, body.id);
    return {};
  }),

  handle(removeSchedule, async ({ body, adminUser, services }) => {
    await services.db.transaction().execute(async (transaction) => {
      const { id } = await ownSchedule(transaction, adminUser, body.id);
      await sql`delete from data_transfer_schedules where id = ${id}::uuid`.execute(transaction);
    });
    publish(services, adminUser, body.id);
    return {};
  }),
];

/** @throws Refusal of a request that this user may not make, and of one schedule too many */
async function addSchedule(
  services: PluginServices,
  adminUser: AdminUser,
  request: ExportRequest,
  { rhythm, byMail }: { rhythm: Rhythm; byMail: boolean },
): Promise<{ id: string }> {
  assertTimeZone(rhythm.timeZone);
  const { label } = await assertMayExport(services, adminUser, request);
  const { weekdays, monthDay, time, timeZone } = storedRhythm(rhythm);
  const id = await services.db.transaction().execute(async (transaction) => {
    await services.limits.spend(adminUser.pk, "export-schedules", 1, transaction);
    const { rows } = await sql<{ id: string }>`insert into data_transfer_schedules
      (user_id, resource_id, title, request, weekdays, month_day, at_time, time_zone, by_mail, next_at)
      values (${adminUser.pk}::uuid, ${request.resourceId}, ${label}, ${JSON.stringify(request)}::text::json,
        ${weekdays}::smallint[], ${monthDay}, ${time}, ${timeZone}, ${byMail},
        ${nextDue(rhythm, new Date()).toISOString()}::timestamptz) returning id`.execute(transaction);
    return rows[0]?.id ?? "";
  });
  publish(services, adminUser, id);
  return { id };
}

/** @throws Refusal of what a run of this request would be refused */
async function assertMayExport(
  services: PluginServices,
  adminUser: AdminUser,
  request: ExportRequest,
): Promise<Resource> {
  const resource = await exportable(services, adminUser, request.resourceId);
  await readLines(services.resources, adminUser, resource, request);
  return resource;
}

/** Only a new rhythm and the end of a pause change when it is due. */
function nextTime(schedule: StoredSchedule, changed: { rhythm?: Rhythm; isPaused?: boolean }, rhythm: Rhythm): string {
  return changed.rhythm === undefined && schedule.next_at !== null
    ? new Date(schedule.next_at).toISOString()
    : nextDue(rhythm, new Date()).toISOString();
}

const publish = (services: PluginServices, { pk }: AdminUser, id: string): void =>
  services.publish(exportsTopic(pk), { id });
