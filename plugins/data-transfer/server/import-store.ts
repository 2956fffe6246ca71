/** Imports as they are kept: who may see one, how it moves on, and the text of its file. */
import { sql } from "kysely";
import { csvReader, Refusal, type AdminUser, type CsvRow, type Delimiter } from "#kernel/contract";
import type { Database, DatabaseTransaction } from "#kernel/server";
import type { ImportInfo } from "../contract.ts";
import { importRefusals } from "../contract/messages.ts";
import { uploadLimits, type Failure } from "../contract/schemas.ts";

export interface KeptImport {
  id: string;
  user_id: string;
  resource_id: string;
  file_name: string;
  delimiter: Delimiter;
  state: ImportInfo["state"];
  /** By the place of the file's column, the resource's column that it fills. */
  mapping: Readonly<Record<string, string>>;
  /** Kept for the report of refused rows, which outlives the file. */
  header: string[] | null;
  parts: number;
  total_rows: number | null;
  done_rows: number;
  created_rows: number;
  failed_rows: number;
  reason: string | null;
  created_at: string;
}

export const refuseImport = (reason: keyof typeof importRefusals, values: Record<string, string | number> = {}): Refusal =>
  new Refusal({ code: `PORTAL_IMPORT_${reason.toUpperCase()}`, status: reason === "unknown" ? 404 : 422, message: importRefusals[reason] }, values);

export const infoOf = (kept: KeptImport): ImportInfo => ({
  id: kept.id, resourceId: kept.resource_id, fileName: kept.file_name, state: kept.state, totalRows: kept.total_rows,
  doneRows: kept.done_rows, createdRows: kept.created_rows, failedRows: kept.failed_rows, createdAt: kept.created_at, reason: kept.reason,
});

export async function findImport(db: Database, id: string): Promise<KeptImport | undefined> {
  return (await sql<KeptImport>`select * from data_transfer_imports where id = ${id}`.execute(db)).rows[0];
}

/** @throws a refusal in the same words for an import that is not there and for another's */
export async function ownImport(db: Database, adminUser: AdminUser, id: string): Promise<KeptImport> {
  const kept = await findImport(db, id);
  if (kept?.user_id !== adminUser.pk) throw refuseImport("unknown");
  return kept;
}

/** The file's rows from its header on, one part in memory at a time. @throws Refusal for a file that is no CSV */
export async function* readRows(db: Database, { id, delimiter }: Pick<KeptImport, "id" | "delimiter">): AsyncGenerator<CsvRow> {
  const reader = csvReader(delimiter, uploadLimits.rowCharacters);
  for (let number = 0; ; number += 1) {
    const part = (await sql<{ content: string }>`select content from data_transfer_parts where import_id = ${id} and number = ${number}`.execute(db)).rows[0];
    yield* part === undefined ? reader.end() : parsed(() => reader.push(part.content), reader.line);
    if (part === undefined) return;
  }
}

function parsed(read: () => CsvRow[], line: () => number): CsvRow[] {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? refuseImport("unending", { line: line() }) : error;
  }
}

/** Another runner has gone on with this import, or it was stopped: this one must not. */
export class Overtaken extends Error {}

/** What became of a portion of rows. */
export interface PortionOutcome {
  done: number;
  created: number;
  failed: number;
}

/** Notes rows as done, in the transaction of whatever was done with them. @throws Overtaken */
export async function advance(db: Database | DatabaseTransaction, kept: Pick<KeptImport, "id" | "state" | "done_rows">, { done, created, failed }: PortionOutcome): Promise<void> {
  const { rows } = await sql`
    update data_transfer_imports set done_rows = done_rows + ${done}::int, created_rows = created_rows + ${created}::int, failed_rows = failed_rows + ${failed}::int, updated_at = now()
    where id = ${kept.id} and state = ${kept.state} and done_rows = ${kept.done_rows} returning 1`.execute(db);
  if (rows.length === 0) throw new Overtaken();
}

/** A row with everything that is wrong with it; nothing where it is good. */
export interface CheckedRow {
  row: CsvRow;
  problems: readonly { column?: string; message: string }[];
}

/** Notes a portion of rows, the refused ones with their reasons. @throws Overtaken */
export async function noteRows(db: Database, kept: KeptImport, rows: readonly CheckedRow[]): Promise<void> {
  const failures = rows.flatMap(({ row, problems }) => problems.map(({ column, message }, place) => ({ line: row.line, place, column: column ?? null, message, cells: JSON.stringify(place === 0 ? row.cells : []) })));
  await db.transaction().execute(async (transaction) => {
    await advance(transaction, kept, { done: rows.length, created: 0, failed: rows.filter(({ problems }) => problems.length > 0).length });
    if (failures.length === 0) return;
    await sql`insert into data_transfer_failures (import_id, line, place, column_name, message, cells)
      select ${kept.id}::uuid, * from unnest(${failures.map(({ line }) => line)}::int[], ${failures.map(({ place }) => place)}::int[], ${failures.map(({ column }) => column)}::text[], ${failures.map(({ message }) => message)}::text[], ${failures.map(({ cells }) => cells)}::jsonb[])`.execute(transaction);
  });
}

/** Ends a state; nothing happens where somebody else has ended it. */
export async function endImport(db: Database, { id, state }: Pick<KeptImport, "id" | "state">, next: "checked" | "done" | "failed", reason: string | null = null): Promise<void> {
  const { rows } = await sql`update data_transfer_imports set state = ${next}, reason = ${reason}, updated_at = now() where id = ${id} and state = ${state} returning 1`.execute(db);
  if (rows.length > 0 && next === "done") await sql`delete from data_transfer_parts where import_id = ${id}`.execute(db);
}

export async function firstFailures(db: Database, id: string): Promise<Failure[]> {
  return (await sql<Failure>`select line, column_name as "column", message from data_transfer_failures where import_id = ${id} order by line, place limit ${uploadLimits.shownFailures}`.execute(db)).rows;
}
