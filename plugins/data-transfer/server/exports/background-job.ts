/** The work that writes the file of an export: an attempt that is interrupted starts again from the first row. */
import { sql } from "kysely";
import { refuse, Refusal, type AdminUser, type Resource } from "@portalkit/kernel/contract";
import type { ListReading, PluginServices, WorkContribution } from "@portalkit/kernel/server";
import { exportsTopic, type TransferOptions } from "../../contract.ts";
import { exportable } from "../allowed.ts";
import { endedCode, finishExport, type Counted } from "./finish-export.ts";
import { queryOf } from "./export-lines.ts";
import { exportFile } from "./export-file.ts";
import { addPart, beginRun, saveProgress, type StoredExport } from "./export-store.ts";

export const exportJob = "write-export";

const partBytes = 1_000_000;
/** How often progress is saved and permissions are checked again. */
const tickMs = 1_000;
/** A runner saves its progress far more often. */
const silentSeconds = 120;
const maxAttempts = 5;
/** Longer than reading may take, for the writing beside it. */
const maxHours = 2;
/** How long a snapshot is held: until then PostgreSQL cannot vacuum rows that are deleted or changed. */
const maxMinutes = 60;
/** How many files one process writes at the same time: a small one does not wait behind a large one. */
const atOnce = 2;
/** Rows after which the size of the whole file can be foretold, and how far a forecast may be wrong. */
const forecastRows = 20_000;
const forecastShare = 1.5;

export const exportWork = ({ exportKeepHours, scheduledKeepHours }: TransferOptions): WorkContribution => ({
  name: exportJob,
  table: "data_transfer_exports",
  running: ["running"],
  silentSeconds,
  startsOver: true,
  maxHours,
  atOnce,
  expired: sql`ended_at < now() - make_interval(hours => case when due_at is null then ${exportKeepHours}::int
    else ${scheduledKeepHours}::int end)`,
  lapsed: { where: sql`state = 'done'` },
  open: async (id, services) => {
    const record = await beginRun(services.db, id);
    if (record === undefined) return undefined;
    const counted: Counted = { rows: 0, total: 0 };
    return {
      user: (await services.findUser(record.user_id)) ?? { dbUser: {} },
      work: (signal) => write(services, record, counted, signal),
      complete: () => finishExport(services, record, counted),
      failed: (refused) => finishExport(services, record, counted, refused),
      after: () => services.publish(exportsTopic(record.user_id), { id }),
    };
  },
});

async function write(
  services: PluginServices,
  record: StoredExport,
  counted: Counted,
  signal: AbortSignal,
): Promise<true> {
  if (record.attempts > maxAttempts) throw refusal("interrupted");
  const { adminUser, resource } = await authorize(services, record);
  record.scope = services.resources.scope(record.resource_id, adminUser);
  const lists = await services.resources.snapshot(record.resource_id, queryOf(record.request), adminUser);
  try {
    await writeFile(services, record, counted, signal, { lists, adminUser, resource });
  } finally {
    await lists.release();
  }
  // The rights at the end count too: the last rows may be read long after the last check.
  await assertStill(services, record, adminUser);
  return true;
}

async function writeFile(
  services: PluginServices,
  record: StoredExport,
  counted: Counted,
  signal: AbortSignal,
  { lists, adminUser, resource }: { lists: ListReading; adminUser: AdminUser; resource: Resource },
): Promise<void> {
  const maxBytes = (services.options as TransferOptions).exportFileMB * 1_000_000;
  const began = performance.now();
  let ticked = began;
  const { total, file } = await exportFile(lists, adminUser, resource, record.request, async (rows, all) => {
    Object.assign(counted, { rows, total: all });
    if (signal.aborted) throw new Error("the server stops; the export starts again when it runs again");
    if (performance.now() - began > maxMinutes * 60_000) throw refusal("tooLong", { limit: maxMinutes });
    if (performance.now() - ticked < tickMs) return;
    ticked = performance.now();
    await assertStill(services, record, adminUser);
    await saveProgress(services, record, counted);
  });
  counted.total = total;
  await saveProgress(services, record, counted);
  let size = 0;
  let number = 0;
  for await (const part of partsOf(file.content)) {
    size += part.length;
    const { rows, total: all } = counted;
    const isTooLarge = rows >= forecastRows && (size / rows) * all > maxBytes * forecastShare;
    if (size > maxBytes || isTooLarge) throw refusal("tooLarge", { limit: maxBytes / 1_000_000 });
    await addPart(services, record, number, part);
    number += 1;
  }
  counted.total = counted.rows;
}

/** What is written so far may contain what the user may not see any more. */
async function assertStill(services: PluginServices, record: StoredExport, { role }: AdminUser): Promise<void> {
  const { adminUser } = await authorize(services, record);
  const isStill = services.resources.covers(record.resource_id, adminUser, record.scope);
  if (adminUser.role !== role || !isStill) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
}

const refusal = (name: "interrupted" | "tooLarge" | "tooLong", values: Record<string, number> = {}): Refusal =>
  new Refusal({ code: endedCode, status: 409, message: `data-transfer:background.${name}` }, values);

/** Checks the current rights of the user, not those at the start. @throws Refusal */
async function authorize(
  services: PluginServices,
  { user_id: userId, resource_id: resourceId }: StoredExport,
): Promise<{ adminUser: AdminUser; resource: Resource }> {
  const adminUser = await services.findUser(userId);
  if (adminUser === undefined) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  services.assertAllowed(adminUser, "export");
  return { adminUser, resource: await exportable(services, adminUser, resourceId) };
}

async function* partsOf(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    const bytes = Buffer.from(piece as string);
    waiting.push(bytes);
    length += bytes.length;
    if (length < partBytes) continue;
    const whole = Buffer.concat(waiting);
    let at = 0;
    for (; whole.length - at >= partBytes; at += partBytes) yield whole.subarray(at, at + partBytes);
    waiting = [whole.subarray(at)];
    length = whole.length - at;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
