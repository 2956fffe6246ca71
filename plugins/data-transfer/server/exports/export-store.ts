/** Exports in the background: who may see one, its state, and its file, sealed in parts. */
import { sql } from "kysely";
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import {
  Overtaken,
  translateText,
  type Database,
  type DatabaseTransaction,
  type PluginServices,
} from "@portalkit/kernel/server";
import { partSeal } from "@portalkit/imports/server";
import { exportsTopic, type BackgroundExport, type ExportRequest, type TransferOptions } from "../../contract.ts";

/** A row of `data_transfer_exports`. */
export interface StoredExport {
  id: string;
  user_id: string;
  resource_id: string;
  file_name: string;
  request: ExportRequest;
  state: BackgroundExport["state"];
  /** Which attempt writes the file: a runner that another has replaced can store nothing. */
  run: string | null;
  attempts: number;
  rows: number;
  total: number;
  /** In bytes; the driver returns a bigint as text. */
  size: string;
  parts: number;
  reason: string | null;
  /** What the user might read when the file was written. */
  scope: string | null;
  schedule_id: string | null;
  /** When it was due or its user started its schedule; null for an export without schedule. */
  due_at: string | null;
  created_at: string;
  ended_at: string | null;
}

export const exportInfo = (
  row: StoredExport,
  { exportKeepHours, scheduledKeepHours }: TransferOptions,
): BackgroundExport => ({
  id: row.id,
  resourceId: row.resource_id,
  fileName: row.file_name,
  state: row.state,
  rows: row.rows,
  total: row.total,
  size: Number(row.size),
  reason: row.reason === null ? null : translateText(row.reason),
  createdAt: new Date(row.created_at).toISOString(),
  isScheduled: row.due_at !== null,
  removedAt:
    row.ended_at === null
      ? null
      : new Date(
          Date.parse(row.ended_at) + (row.due_at === null ? exportKeepHours : scheduledKeepHours) * 3_600_000,
        ).toISOString(),
});

export async function findExport(db: Database, id: string): Promise<StoredExport | undefined> {
  return (await sql<StoredExport>`select * from data_transfer_exports where id = ${id}::uuid`.execute(db)).rows[0];
}

/** Newest first. */
export async function exportsOf(db: Database, { pk }: AdminUser): Promise<StoredExport[]> {
  const { rows } = await sql<StoredExport>`select * from data_transfer_exports
    where user_id = ${pk} order by created_at desc, id limit 100`.execute(db);
  return rows;
}

/**
 * Returns an export whose file is written, if the user may still read what is in it; deletes it if not.
 * @throws the same refusal as for an export that does not exist
 */
export async function readableExport(
  { db, resources }: PluginServices,
  adminUser: AdminUser,
  id: string,
): Promise<StoredExport> {
  const found = await ownExport(db, adminUser, id);
  if (found.state !== "done") throw unknownExport();
  if (resources.covers(found.resource_id, adminUser, found.scope)) return found;
  await deleteExport(db, id);
  throw unknownExport();
}

export const deleteExport = (db: Database, id: string): Promise<unknown> =>
  sql`delete from data_transfer_exports where id = ${id}::uuid`.execute(db);

/** @throws the same refusal for an export that does not exist and for one of another user */
export async function ownExport(db: Database, { pk }: AdminUser, id: string): Promise<StoredExport> {
  const found = await findExport(db, id);
  if (found?.user_id !== String(pk)) throw unknownExport();
  return found;
}

export const unknownExport = (): Refusal =>
  new Refusal({ code: "TRANSFER_EXPORT_UNKNOWN", status: 404, message: "data-transfer:background.unknown" });

/** The same request of the same user runs once at a time: constraints of the database. */
export const alreadyWritten = (): Refusal =>
  new Refusal({ code: "TRANSFER_EXPORT_RUNNING", status: 409, message: "data-transfer:background.already" });

/** Starts the file from the beginning; an earlier attempt can store nothing from here on. */
export async function beginRun(db: Database, id: string): Promise<StoredExport | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<StoredExport>`update data_transfer_exports set run = gen_random_uuid(),
      attempts = attempts + 1, rows = 0, size = 0, parts = 0, updated_at = now()
      where id = ${id}::uuid and state = 'running' returning *`.execute(transaction);
    await sql`delete from data_transfer_export_parts where export_id = ${id}::uuid and exists (select 1
      from data_transfer_exports where id = ${id}::uuid and state = 'running')`.execute(transaction);
    return rows[0];
  });
}

/** Shows other processes that the file is being written. @throws Overtaken if it was removed, or another runs it */
export async function saveProgress(
  { db, publish }: PluginServices,
  { id, run, user_id: userPk }: StoredExport,
  { rows, total }: { rows: number; total: number },
): Promise<void> {
  const { rows: saved } = await sql`update data_transfer_exports set rows = ${rows}, total = ${total},
    updated_at = now() where id = ${id} and run = ${run} and state = 'running' returning 1`.execute(db);
  if (saved.length === 0) throw new Overtaken();
  publish(exportsTopic(userPk), { id });
}

const sealOf = (services: Pick<PluginServices, "deriveKey">): ReturnType<typeof partSeal> =>
  partSeal(services.deriveKey("export parts"));

/** @throws Overtaken */
export async function addPart(
  services: PluginServices,
  { id, run }: StoredExport,
  number: number,
  bytes: Uint8Array,
): Promise<void> {
  const sealed = sealOf(services).seal(id, number, bytes);
  await services.db.transaction().execute(async (transaction) => {
    const { rows } = await sql`update data_transfer_exports set parts = ${number + 1}::int,
      size = size + ${bytes.length}::int, updated_at = now()
      where id = ${id} and run = ${run} and state = 'running' and parts = ${number} returning 1`.execute(transaction);
    if (rows.length === 0) throw new Overtaken();
    await sql`insert into data_transfer_export_parts (export_id, number, content)
      values (${id}, ${number}, ${sealed})`.execute(transaction);
  });
}

/** @throws Refusal if the file was removed while it was read */
export async function* readParts(services: PluginServices, { id, parts }: StoredExport): AsyncGenerator<Uint8Array> {
  const seal = sealOf(services);
  for (let number = 0; number < parts; number += 1) {
    const { rows } = await sql<{ content: Uint8Array }>`select content from data_transfer_export_parts
      where export_id = ${id} and number = ${number}`.execute(services.db);
    if (rows[0] === undefined) throw unknownExport();
    yield seal.open(id, number, rows[0].content);
  }
}

/** What ended: `schedule` if the export belongs to one that still exists. */
export interface EndedExport {
  schedule?: { byMail: boolean };
}

/** How an attempt ended. */
interface ExportEnd {
  rows: number;
  total: number;
  /** Why it failed. */
  reason?: string;
  /** The schedule cannot go on as it is. */
  pauses?: boolean;
}

/**
 * Ends an attempt, with the last result of its schedule. Does nothing if it was removed, or another attempt writes the
 * file.
 * @param onEnded writes in the same transaction
 */
export async function endExport(
  db: Database,
  { id, run, scope, schedule_id: scheduleId }: StoredExport,
  end: ExportEnd,
  onEnded: (transaction: DatabaseTransaction, ended: EndedExport) => Promise<void>,
): Promise<void> {
  const { rows, total } = end;
  const reason = end.reason ?? null;
  await db.transaction().execute(async (transaction) => {
    const { rows: ended } = await sql`update data_transfer_exports set state = ${reason === null ? "done" : "failed"},
      rows = ${rows}, total = ${total}, reason = ${reason}, scope = ${scope}, ended_at = now(),
      updated_at = now() where id = ${id} and run = ${run} and state = 'running' returning 1`.execute(transaction);
    if (ended.length === 0) return;
    if (reason !== null) await sql`delete from data_transfer_export_parts where export_id = ${id}`.execute(transaction);
    await onEnded(transaction, scheduleId === null ? {} : await endScheduled(transaction, id, scheduleId, end));
  });
}

async function endScheduled(
  transaction: DatabaseTransaction,
  id: string,
  scheduleId: string,
  { rows, reason, pauses = false }: ExportEnd,
): Promise<EndedExport> {
  const state = reason === undefined ? "done" : "failed";
  // A schedule stores one file. It stays if the next one fails.
  await sql`delete from data_transfer_exports where schedule_id = ${scheduleId}::uuid and id <> ${id}
    and state <> 'running' and (state = 'failed' or ${state} = 'done')`.execute(transaction);
  const { rows: schedules } = await sql<{ byMail: boolean }>`update data_transfer_schedules set last_at = now(),
    last_state = ${state}, last_rows = ${rows}, last_reason = ${reason ?? null},
    paused_reason = case when ${pauses}::boolean then ${reason ?? null} else paused_reason end,
    next_at = case when ${pauses}::boolean then null else next_at end
    where id = ${scheduleId}::uuid returning by_mail as "byMail"`.execute(transaction);
  return schedules[0] === undefined ? {} : { schedule: schedules[0] };
}
