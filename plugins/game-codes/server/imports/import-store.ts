/** Imports of codes as they are kept: who may see one, how it moves on, and the sealed parts of its file. */
import { sql } from "kysely";
import type { AdminUser, Refusal } from "#kernel/contract";
import type { Database, DatabaseTransaction } from "#kernel/server";
import { importLimits } from "../../contract/imports/import-limits.ts";
import type { CodeImport, CodeMapping, ImportProblem, ReadSettings } from "../../contract/imports/import-schemas.ts";
import { refuseImport } from "./refuse-import.ts";
import type { PartSeal } from "./part-seal.ts";

export interface KeptImport {
  id: string;
  batch: string;
  user_id: string;
  file_name: string;
  /** Bytes; a bigint comes as text. */
  size: string;
  state: CodeImport["state"];
  settings: ReadSettings | null;
  mapping: CodeMapping | null;
  parts: number;
  share: number;
  rows: number;
  imported: number;
  in_file: number;
  in_stock: number;
  bad: number;
  reason: string | null;
  created_at: string;
  ended_at: string | null;
}

export const infoOf = (kept: KeptImport): CodeImport => ({
  id: kept.id, batch: kept.batch, fileName: kept.file_name, state: kept.state, share: kept.share, rows: kept.rows, imported: kept.imported, inFile: kept.in_file, inStock: kept.in_stock, bad: kept.bad,
  createdAt: kept.created_at, endedAt: kept.ended_at, reason: kept.reason,
});

export async function findImport(db: Database | DatabaseTransaction, id: string): Promise<KeptImport | undefined> {
  return (await sql<KeptImport>`select * from code_imports where id = ${id}`.execute(db)).rows[0];
}

/** @throws a refusal in the same words for an import that is not there and for another's */
export async function ownImport(db: Database, { pk }: AdminUser, id: string): Promise<KeptImport> {
  const kept = await findImport(db, id);
  if (kept?.user_id !== String(pk)) throw refuseImport("unknown");
  return kept;
}

/** Parts come in order; the one that came last may come again. */
export async function keepPart(db: Database, seal: PartSeal, kept: KeptImport, number: number, bytes: Uint8Array): Promise<void> {
  if (kept.state !== "uploading") throw refuseImport("over");
  if (number > kept.parts || bytes.length === 0) throw refuseImport("parts");
  if (number * importLimits.partBytes + bytes.length > Number(kept.size)) throw refuseImport("parts");
  const sealed = seal.seal(kept.id, number, bytes);
  await db.transaction().execute(async (transaction) => {
    await sql`insert into code_import_parts (import_id, number, content) values (${kept.id}, ${number}, ${sealed}) on conflict (import_id, number) do update set content = excluded.content`.execute(transaction);
    await sql`update code_imports set parts = greatest(parts, ${number + 1}::int), updated_at = now() where id = ${kept.id}`.execute(transaction);
  });
}

export async function readPart(db: Database, seal: PartSeal, id: string, number: number): Promise<Buffer | undefined> {
  const part = (await sql<{ content: Uint8Array }>`select content from code_import_parts where import_id = ${id} and number = ${number}`.execute(db)).rows[0];
  return part === undefined ? undefined : seal.open(id, number, part.content);
}

/** @throws PORTAL_CODES_IMPORT_PARTS while parts are missing */
export function demandWhole({ size, parts }: KeptImport): void {
  if (Number(size) === 0) throw refuseImport("empty");
  if (parts !== Math.ceil(Number(size) / importLimits.partBytes)) throw refuseImport("parts");
}

/** Ends an import in one way; nothing happens where it has ended in another. The file is not needed any more. */
export async function endImport(db: Database, id: string, state: "done" | "cancelled" | "failed", reason: Refusal | null = null): Promise<boolean> {
  const { rows } = await sql`
    update code_imports set state = ${state}, reason = ${reason?.message ?? null}, share = case when ${state} = 'done' then 1 else share end, ended_at = now(), updated_at = now()
    where id = ${id} and state in ('uploading', 'importing') returning 1`.execute(db);
  if (rows.length > 0) await sql`delete from code_import_parts where import_id = ${id}`.execute(db);
  return rows.length > 0;
}

/** A row of `code_import_problems`. */
export type StoredProblem = Omit<ImportProblem, "position"> & { position: number | null };

export const problemOf = ({ line, reason, position }: StoredProblem): ImportProblem => ({ line, reason, ...(position === null ? {} : { position }) });

export async function firstProblems(db: Database, id: string): Promise<ImportProblem[]> {
  return (await sql<StoredProblem>`select line, reason, position from code_import_problems where import_id = ${id} order by line limit ${importLimits.shownProblems}`.execute(db)).rows.map(problemOf);
}

export async function importsOf(db: Database, { pk }: AdminUser): Promise<KeptImport[]> {
  return (await sql<KeptImport>`select * from code_imports where user_id = ${String(pk)} and (state <> 'uploading' or created_at > now() - interval '1 day') order by created_at desc limit ${importLimits.listed}`.execute(db)).rows;
}
