/** The work of an import: continues batch by batch from the stored progress, so it may be interrupted at any moment. */
import { sql } from "kysely";
import { importErrors } from "../../contract/import-errors.ts";
import { type AdminUser, type NotificationDetails, Refusal } from "@portalkit/kernel/contract";
import {
  countText,
  portionSize,
  sentenceOf,
  translate,
  workInTurn,
  type PluginServices,
  type WorkTurn,
} from "@portalkit/kernel/server";
import { importTopic } from "../../contract/import-calls.ts";
import type { ImportRun, ImporterContribution, ImportSink, ImportWorker, SinkField } from "./importer.ts";
import { decidedSigns, undecidedColumns, withSigns } from "./decimal-columns.ts";
import { widenScope } from "./import-scope.ts";
import { advance, claim, type Progress } from "./import-progress.ts";
import { endImport, findImport, infoOf, isRunning, type StoredImport } from "./import-store.ts";
import { readPlan } from "./import-plan.ts";
import { secretCells, secretFields } from "./import-secrets.ts";
import { openFile, refusingFile } from "./open-file.ts";
import { batchesInThread, countInThread, type ReadingFile } from "../reading/read-in-thread.ts";
import type { FileRow } from "../reading/file-row.ts";

export const importJob = "run-import";

/** After this time, imports of other users have their turn. */
const turnMs = 30_000;

/** Continues an import from its stored progress. */
export async function openImport(
  importer: ImporterContribution,
  id: string,
  services: PluginServices,
): Promise<WorkTurn | undefined> {
  const record = await findImport(services, id);
  if (record === undefined || !isRunning(record)) return undefined;
  return {
    user: { dbUser: { language: record.language } },
    work: (signal) => refusingFile(() => workThrough(importer, record, services, signal)),
    complete: () => end(importer, services, record),
    failed: (refusal) => end(importer, services, record, sentenceOf(refusal)),
    after: () => publishProgress(services, id),
  };
}

/** @param reason why it failed */
async function end(
  importer: ImporterContribution,
  services: PluginServices,
  record: StoredImport,
  reason?: string,
): Promise<void> {
  const isCheck = record.state === "checking";
  const next = reason !== undefined ? "failed" : isCheck ? "checked" : "done";
  const isEnded = await endImport(importer, services, record, next, {
    ...(reason === undefined ? {} : { reason }),
    // Who checks is watching.
    ...(isCheck
      ? {}
      : {
          within: (transaction) =>
            services.outbox.notify(transaction, record.user_id, noticeOf(importer, services, record, reason)),
        }),
  });
  if (isEnded) await services.outbox.deliver();
}

function noticeOf(
  importer: ImporterContribution,
  services: PluginServices,
  { id, file_name: file, target, stored, failed }: StoredImport,
  reason: string | undefined,
): { message: string } & NotificationDetails {
  const values = { file, stored: countText(stored), failed: countText(failed) };
  const state = reason === undefined ? "done" : "failed";
  const link =
    importer.link === undefined
      ? {}
      : { link: importer.link({ id, state, stored, reason: reason ?? null, target }, services) };
  if (reason !== undefined)
    return { message: translate("imports:notice.failed", { ...values, reason }), ...link, variant: "danger" };
  return failed > 0
    ? { message: translate("imports:notice.partly", values), ...link, variant: "warning" }
    : { message: translate("imports:notice.done", values), ...link, variant: "success" };
}

/** Publishes the state of the import in the database to every browser that shows it. */
export async function publishProgress(services: PluginServices, id: string): Promise<void> {
  const record = await findImport(services, id);
  if (record !== undefined) services.publish(importTopic(record.user_id, id), infoOf(record));
}

const noCells = (): undefined => undefined;

/**
 * Returns true at the end of the file; false if another turn must continue.
 * @throws Overtaken, Refusal, FileProblem
 */
async function workThrough(
  importer: ImporterContribution,
  record: StoredImport,
  services: PluginServices,
  signal: AbortSignal,
): Promise<boolean> {
  const { settings, mapping } = record;
  if (settings === null || mapping === null) throw new Error("an import runs without settings");
  const { adminUser: starter, sink } = await authorize(importer, record, services);
  await widenScope(importer, services, starter, record);
  let adminUser = starter;
  const file = openFile(services, importer, record);
  if (importer.keepsRows === true && record.total_rows === null) await countRows(services, record, file, sink.fields);
  const size = portionSize({ ...importer.batchRows, goalMs: services.portionMs });
  let share = record.share;
  const secrets = secretFields(importer, services, record.target);
  const cellsOf = secretCells(sink.fields, secrets, { mapping, header: record.header });
  const run: ImportRun = {
    id: record.id,
    fileName: record.file_name,
    mode: record.state === "checking" ? "check" : "import",
    settings,
    mapping: withSigns(mapping, record.decimal_signs),
    details: record.details,
    get counts() {
      return record.counts;
    },
    get tally() {
      return { created: record.created, changed: record.changed, unchanged: record.unchanged };
    },
    planned: (lines) => readPlan(services.db, record.id, lines),
    get adminUser() {
      return adminUser;
    },
    commit: async (write) => {
      let next: Progress | undefined;
      await write(async (transaction, outcome) => {
        next = await advance(transaction, record, outcome, {
          share,
          cellsOf: importer.keepsRows === true ? cellsOf : noCells,
        });
      });
      Object.assign(record, next);
    },
    claim: (transaction) => claim(transaction, record),
    halve: () => size.halve(),
  };
  const worker = await sink.work(run);
  if (worker.remember !== undefined && run.mode === "check") await remember(services, record, file, worker);
  const reader = batchesInThread(file, {
    settings,
    skip: record.rows,
    work: worker.thread === undefined ? undefined : { module: worker.thread.module.href, data: worker.thread.data },
  });
  try {
    const tick = async (): Promise<void> => {
      ({ adminUser } = await authorize(importer, record, services));
      await widenScope(importer, services, adminUser, record);
      services.publish(importTopic(record.user_id, record.id), infoOf(record));
    };
    return await workInTurn({ signal, turnMs, tick }, async () => {
      const next = await reader.next(size.rows);
      if (next === undefined) return true;
      share = Math.min(1, next.share);
      const started = performance.now();
      await worker.store(next.batch);
      size.took(performance.now() - started);
      return false;
    });
  } finally {
    await reader.stop();
    await worker.end?.();
  }
}

/**
 * Checks the current permissions of the user, not those at the start of the import.
 * @throws Refusal
 */
async function authorize(
  importer: ImporterContribution,
  { user_id: userId, target, matching }: StoredImport,
  services: PluginServices,
): Promise<{ adminUser: AdminUser; sink: ImportSink }> {
  const adminUser = await services.findUser(userId);
  if (adminUser === undefined) throw new Refusal(importErrors.accountGone);
  services.assertAllowed(adminUser, ...[importer.allowed].flat());
  return { adminUser, sink: await importer.open({ adminUser, target, services, matching: matching ?? undefined }) };
}

async function countRows(
  { db }: PluginServices,
  record: StoredImport,
  file: ReadingFile,
  fields: readonly SinkField[],
): Promise<void> {
  const { settings, mapping } = record;
  if (settings === null || mapping === null) return;
  const { rows, header, signs: tallies } = await countInThread(file, settings, undecidedColumns(fields, mapping));
  const signs = decidedSigns(fields, mapping, tallies);
  await sql`update portal_imports set total_rows = ${rows}, header = ${JSON.stringify(header)}::text::jsonb,
      decimal_signs = ${JSON.stringify(signs)}::text::jsonb
    where id = ${record.id}`.execute(db);
  record.total_rows = rows;
  record.header = header;
  record.decimal_signs = signs;
}

const rememberedAtOnce = 1_000;

/** A check stores no rows that later rows could conflict with, so its worker receives the earlier rows again. */
async function remember(
  { db }: PluginServices,
  { id, rows: done, settings }: StoredImport,
  file: ReadingFile,
  worker: ImportWorker,
): Promise<void> {
  if (done === 0 || settings === null) return;
  const { rows } = await sql<{ line: number }>`select distinct line from portal_import_problems
    where import_id = ${id}`.execute(db);
  const failed = new Set(rows.map(({ line }) => line));
  const reader = batchesInThread(file, { settings, skip: 0 });
  try {
    for (let left = done; left > 0; left -= rememberedAtOnce) {
      const next = await reader.next(rememberedAtOnce);
      if (next === undefined) return;
      await worker.remember?.((next.batch as readonly FileRow[]).slice(0, left), failed);
    }
  } finally {
    await reader.stop();
  }
}
