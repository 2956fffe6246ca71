/** Schedules of exports in the database: who may see one, and the exports that they start. */
import { sql } from "kysely";
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import { translateText, type Database, type DatabaseTransaction } from "@portalkit/kernel/server";
import type { ExportRequest, ExportSchedule, Rhythm } from "../../contract.ts";

type Db = Database | DatabaseTransaction;

/** A row of `data_transfer_schedules`. */
export interface StoredSchedule {
  id: string;
  user_id: string;
  resource_id: string;
  title: string;
  request: ExportRequest;
  weekdays: number[] | null;
  month_day: number | null;
  at_time: string;
  time_zone: string;
  by_mail: boolean;
  /** Null while it is paused. */
  next_at: string | null;
  paused_reason: string | null;
  last_at: string | null;
  last_state: "done" | "failed" | null;
  last_rows: number;
  last_reason: string | null;
}

export const rhythmOf = ({ weekdays, month_day: day, at_time: time, time_zone: timeZone }: StoredSchedule): Rhythm => ({
  days: weekdays !== null ? { every: "week", weekdays } : day !== null ? { every: "month", day } : { every: "day" },
  time,
  timeZone,
});

/** The columns of a rhythm. */
export const storedRhythm = ({ days, time, timeZone }: Rhythm) => ({
  weekdays: days.every === "week" ? days.weekdays.toSorted() : null,
  monthDay: days.every === "month" ? days.day : null,
  time,
  timeZone,
});

export async function schedulesOf(db: Database, { pk }: AdminUser): Promise<ExportSchedule[]> {
  const { rows } = await sql<StoredSchedule & { is_running: boolean }>`select s.*, exists (select 1
      from data_transfer_exports as e where e.schedule_id = s.id and e.state = 'running') as is_running
    from data_transfer_schedules as s where s.user_id = ${pk}::uuid order by s.created_at, s.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    resourceId: row.resource_id,
    format: row.request.format,
    rhythm: rhythmOf(row),
    byMail: row.by_mail,
    nextAt: row.next_at === null ? null : new Date(row.next_at).toISOString(),
    pausedBecause: row.paused_reason === null ? null : translateText(row.paused_reason),
    isRunning: row.is_running,
    last:
      row.last_at === null || row.last_state === null
        ? null
        : {
            at: new Date(row.last_at).toISOString(),
            state: row.last_state,
            rows: row.last_rows,
            reason: row.last_reason === null ? null : translateText(row.last_reason),
          },
  }));
}

/**
 * Returns a schedule of the caller, locked until a transaction ends.
 * @throws the same refusal for a schedule that does not exist and for one of another user
 */
export async function ownSchedule(db: Db, { pk }: AdminUser, id: string): Promise<StoredSchedule> {
  const { rows } = await sql<StoredSchedule>`select * from data_transfer_schedules
    where id = ${id}::uuid and user_id = ${pk}::uuid for update`.execute(db);
  if (rows[0] === undefined)
    throw new Refusal({ code: "TRANSFER_SCHEDULE_UNKNOWN", status: 404, message: "data-transfer:schedules.unknown" });
  return rows[0];
}

/**
 * Adds the export of a schedule and returns its id; nothing if it has been added for this time, or an earlier one still
 * runs: both are constraints of the table.
 */
export async function addScheduledExport(db: Db, schedule: StoredSchedule, dueAt: Date): Promise<string | undefined> {
  const { id, user_id: userId, resource_id: resourceId, title, request, time_zone: timeZone } = schedule;
  const day = new Intl.DateTimeFormat("sv", { timeZone }).format(dueAt);
  const { rows } = await sql<{ id: string }>`insert into data_transfer_exports
    (user_id, resource_id, file_name, request, schedule_id, due_at)
    values (${userId}, ${resourceId}, ${`${title} ${day}.${request.format}`}, ${JSON.stringify(request)}::text::json,
      ${id}::uuid, ${dueAt.toISOString()}::timestamptz) on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}
