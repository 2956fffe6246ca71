/** The job of an import: in portions of rows as the user who began it, each with the note of it in one transaction, so that no row is done twice. */
import { sql } from "kysely";
import { Refusal, type AdminUser, type CsvRow } from "#kernel/contract";
import { portionSize, sentenceOf, type Database, type PluginServices, type PortionSize } from "#kernel/server";
import { importTopic } from "../contract.ts";
import { importable } from "./allowed.ts";
import { checkRecords, type FileRecord } from "./check-records.ts";
import { advance, endImport, findImport, infoOf, noteRows, Overtaken, readRows, refuseImport, type CheckedRow, type KeptImport } from "./import-store.ts";
import { repeatedValues, type RepeatedValues } from "./repeated-values.ts";
import { rowReader } from "./row-reader.ts";

/** A long import is a chain of jobs: behind each, imports of others have their turn. */
const turnMs = 15_000;
/** Not too few, for each portion has its own questions and its commit, and on a busy machine all of them are slow. */
const portionRows = { first: 20, min: 50, max: 500 };
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
  if (kept.total_rows === null) kept.total_rows = await countRows(services, kept);
  const began = performance.now();
  let ticked = Number.NEGATIVE_INFINITY;
  const size = portionSize({ ...portionRows, goalMs: services.portionMs });
  const repeated = await repeatedOf(services, kept);
  const failed = await failedLines(services.db, kept);
  let work = await workerOf(services, kept, repeated, size);
  const doneBefore = kept.done_rows;
  let portion: CsvRow[] = [];
  let index = -1;
  /** Gives whether there is time for more. */
  const workOff = async (): Promise<boolean> => {
    if (signal.aborted) throw new Error("the server stops; the import goes on when it runs again");
    if (performance.now() - ticked > tickMs) {
      if (performance.now() - began > turnMs) return false;
      ticked = performance.now();
      work = await workerOf(services, kept, repeated, size);
      await tell(services, kept.id);
    }
    const started = performance.now();
    await work(portion);
    size.took(performance.now() - started);
    portion = [];
    return true;
  };
  for await (const row of readRows(services.db, kept)) {
    index += 1;
    // The header, and what an earlier turn has done.
    if (index <= doneBefore) {
      if (index > 0 && !failed.has(row.line)) repeated.note(row);
      continue;
    }
    portion.push(row);
    if (portion.length >= size.rows && !(await workOff())) return false;
  }
  return portion.length === 0 || (await workOff());
}

/** Does a portion of rows. */
type Work = (rows: readonly CsvRow[]) => Promise<void>;

/** Rights are those of now, whatever they were when the import began. @throws Refusal */
async function workerOf(services: PluginServices, kept: KeptImport, repeated: RepeatedValues, size: PortionSize): Promise<Work> {
  const adminUser = await services.findUser(kept.user_id);
  if (adminUser === undefined) throw refuseImport("accountGone");
  const read = rowReader(services, await importable(services, adminUser, kept.resource_id), adminUser, kept);
  const readAll = async (rows: readonly CsvRow[]): Promise<FileRecord[]> => {
    const all: FileRecord[] = [];
    for (const row of rows) all.push({ row, ...(await read(row)) });
    return all;
  };
  if (kept.state === "checking") return async (rows) => note(services, kept, await checkRecords(services.resources, kept.resource_id, adminUser, await readAll(rows), repeated));
  return async (rows) => {
    for (const run of runsOf(await readAll(rows))) {
      if (run[0] !== undefined && run[0].problems.length > 0) await note(services, kept, run);
      else await create(services, kept, run, adminUser, size);
    }
  };
}

/** Rows that can be read and rows that cannot, in their order: `done_rows` counts them from the top of the file. */
function runsOf(records: readonly FileRecord[]): FileRecord[][] {
  const runs: FileRecord[][] = [];
  for (const record of records) {
    const last = runs.at(-1);
    if (last !== undefined && (last[0]?.problems.length === 0) === (record.problems.length === 0)) last.push(record);
    else runs.push([record]);
  }
  return runs;
}

async function note(services: PluginServices, kept: KeptImport, rows: readonly CheckedRow[]): Promise<void> {
  await noteRows(services.db, kept, rows);
  kept.done_rows += rows.length;
}

/** All of a run at once; when one of them is refused, one by one. */
async function create(services: PluginServices, kept: KeptImport, run: readonly FileRecord[], adminUser: AdminUser, size: PortionSize): Promise<void> {
  const file = { id: kept.id, fileName: kept.file_name };
  const details = (place: number) => ({ import: { ...file, line: run[place]?.row.line } });
  try {
    await services.resources.createMany(kept.resource_id, run.map(({ record }) => record), adminUser, (transaction) => advance(transaction, kept, { done: run.length, created: run.length, failed: 0 }), details);
    kept.done_rows += run.length;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code.startsWith("PORTAL_SERVER_")) throw error;
    size.halve();
    const [only, ...others] = run;
    if (others.length > 0) {
      for (const record of run) await create(services, kept, [record], adminUser, size);
    } else if (only !== undefined) {
      const [problems = []] = await services.resources.problems(kept.resource_id, [only.record], adminUser);
      await note(services, kept, [{ row: only.row, problems: problems.length > 0 ? problems : [{ message: sentenceOf(error) }] }]);
    }
  }
}

async function repeatedOf(services: PluginServices, kept: KeptImport): Promise<RepeatedValues> {
  const adminUser = kept.state === "checking" ? await services.findUser(kept.user_id) : undefined;
  return repeatedValues(kept.mapping, adminUser === undefined ? [] : await services.resources.uniqueColumns(kept.resource_id, adminUser));
}

async function failedLines(db: Database, { id }: KeptImport): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ line: number }>`select distinct line from data_transfer_failures where import_id = ${id}`.execute(db);
  return new Set(rows.map(({ line }) => line));
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
