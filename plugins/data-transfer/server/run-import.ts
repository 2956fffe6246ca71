/** The job of an import: row by row as the user who began it, each row and the note of it in one transaction, so that none is done twice. */
import { sql } from "kysely";
import { Refusal, type AdminUser, type CsvRow } from "#kernel/contract";
import { sentenceOf, type Database, type PluginServices } from "#kernel/server";
import { importTopic } from "../contract.ts";
import { importable } from "./allowed.ts";
import { advance, endImport, findImport, infoOf, noteFailure, Overtaken, readRows, refuseImport, type KeptImport } from "./import-store.ts";
import { repeatedValues, type RepeatedValues } from "./repeated-values.ts";
import { rowReader, type ReadRow } from "./row-reader.ts";

/** A job that runs longer is taken for dead and begun again, so a long import is a chain of jobs. */
const turnMs = 240_000;
/** How often progress is told, and rights are asked for again. */
const tickMs = 500;

export const runJob = "run-import";

/** Goes on with an import where it stands. */
export async function runImport({ id }: Readonly<Record<string, unknown>>, services: PluginServices, signal: AbortSignal): Promise<void> {
  const kept = await findImport(services.db, String(id));
  if (kept === undefined || (kept.state !== "checking" && kept.state !== "importing")) return;
  const owner = await services.findUser(kept.user_id);
  await services.inLanguageOf(owner ?? nobody, () => work(services, kept, signal));
}

const nobody = { dbUser: {} };

async function work(services: PluginServices, kept: KeptImport, signal: AbortSignal): Promise<void> {
  try {
    if (await workThrough(services, kept, signal)) await endImport(services.db, kept, kept.state === "checking" ? "checked" : "done");
    else await services.enqueue(runJob, { id: kept.id }, { singletonKey: kept.id });
  } catch (error) {
    if (error instanceof Overtaken) return;
    // What the server could not do now it may well do later: the queue tries again.
    if (!(error instanceof Refusal) || error.code.startsWith("PORTAL_SERVER_")) throw error;
    await endImport(services.db, kept, "failed", sentenceOf(error));
  } finally {
    await tell(services, kept.id);
  }
}

/** Everyone who watches it gets it as it stands in the database. */
export async function tell(services: PluginServices, id: string): Promise<void> {
  const kept = await findImport(services.db, id);
  if (kept !== undefined) services.publish(importTopic(kept.user_id, id), infoOf(kept));
}

/** True when all rows are done; false when another turn must go on. @throws Overtaken, Refusal */
async function workThrough(services: PluginServices, kept: KeptImport, signal: AbortSignal): Promise<boolean> {
  const { db } = services;
  if (kept.total_rows === null) kept.total_rows = await countRows(services, kept);
  const began = performance.now();
  let ticked = Number.NEGATIVE_INFINITY;
  const repeated = await repeatedOf(services, kept);
  const failed = await failedLines(db, kept);
  let worker = await workerOf(services, kept, repeated);
  let index = -1;
  for await (const row of readRows(db, kept)) {
    index += 1;
    // The header, and what an earlier turn has done.
    if (index <= kept.done_rows) {
      if (index > 0 && !failed.has(row.line)) repeated.note(row);
      continue;
    }
    if (signal.aborted) throw new Error("the server stops; the import goes on when it runs again");
    if (performance.now() - ticked > tickMs) {
      if (performance.now() - began > turnMs) return false;
      ticked = performance.now();
      worker = await workerOf(services, kept, repeated);
      await tell(services, kept.id);
    }
    await worker(row);
    kept.done_rows += 1;
  }
  return true;
}

/** Rights are those of now, whatever they were when the import began. @throws Refusal */
async function workerOf(services: PluginServices, kept: KeptImport, repeated: RepeatedValues): Promise<(row: CsvRow) => Promise<void>> {
  const adminUser = await services.findUser(kept.user_id);
  if (adminUser === undefined) throw refuseImport("accountGone");
  const read = rowReader(services, await importable(services, adminUser, kept.resource_id), adminUser, kept);
  return async (row) => {
    const { record, problems: misread } = await read(row);
    // The import itself hears it from the database; the check creates nothing that a later row could meet.
    const problems = kept.state === "checking" ? [...misread, ...repeated.problems(row)] : misread;
    if (problems.length > 0) await noteFailure(services.db, kept, row, problems);
    else if (kept.state === "checking") await checkRow(services, kept, row, record, adminUser, repeated);
    else await createRow(services, kept, row, record, adminUser);
  };
}

async function checkRow(services: PluginServices, kept: KeptImport, row: CsvRow, record: ReadRow["record"], adminUser: AdminUser, repeated: RepeatedValues): Promise<void> {
  const problems = await services.resources.problems(kept.resource_id, record, adminUser);
  if (problems.length > 0) return await noteFailure(services.db, kept, row, problems);
  await advance(services.db, kept, "good");
  repeated.note(row);
}

async function repeatedOf(services: PluginServices, kept: KeptImport): Promise<RepeatedValues> {
  const adminUser = kept.state === "checking" ? await services.findUser(kept.user_id) : undefined;
  return repeatedValues(kept.mapping, adminUser === undefined ? [] : await services.resources.uniqueColumns(kept.resource_id, adminUser));
}

async function failedLines(db: Database, { id }: KeptImport): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ line: number }>`select distinct line from data_transfer_failures where import_id = ${id}`.execute(db);
  return new Set(rows.map(({ line }) => line));
}

async function createRow(services: PluginServices, kept: KeptImport, row: CsvRow, record: ReadRow["record"], adminUser: AdminUser): Promise<void> {
  try {
    await services.resources.create(kept.resource_id, record, adminUser, (transaction) => advance(transaction, kept, "created"), { import: { id: kept.id, fileName: kept.file_name, line: row.line } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code.startsWith("PORTAL_SERVER_")) throw error;
    const problems = await services.resources.problems(kept.resource_id, record, adminUser);
    await noteFailure(services.db, kept, row, problems.length > 0 ? problems : [{ message: sentenceOf(error) }]);
  }
}

async function countRows(services: PluginServices, { id, delimiter }: KeptImport): Promise<number> {
  let rows = -1;
  let header: string[] = [];
  for await (const row of readRows(services.db, { id, delimiter })) {
    if (rows === -1) header = row.cells;
    rows += 1;
  }
  if (rows < 0) throw refuseImport("noHeader");
  await sql`update data_transfer_imports set total_rows = ${rows}, header = ${JSON.stringify(header)}::jsonb where id = ${id}`.execute(services.db);
  return rows;
}
