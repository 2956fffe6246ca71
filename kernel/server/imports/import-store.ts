/** Stored imports: who may see one, its progress, and the sealed parts of its file. */
import { sql } from "kysely";
import { importLimits } from "../../contract/imports/import-limits.ts";
import type { ImportInfo, ImportMapping, ReadSettings } from "../../contract/imports/import-schemas.ts";
import { refuse } from "../../contract/refusals.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import { translateText } from "../i18n/language-of-call.ts";
import type { PluginServices } from "../plugin-services.ts";
import type { BatchOutcome } from "./importer.ts";
import { partSeal, type PartSeal } from "./part-seal.ts";

type Db = Database | DatabaseTransaction;

/** A row of `portal_imports`. */
export interface StoredImport {
  id: string;
  plugin: string;
  target: string | null;
  user_id: string;
  file_name: string;
  /** In bytes; the driver returns a bigint as text. */
  size: string;
  state: ImportInfo["state"];
  settings: ReadSettings | null;
  mapping: ImportMapping | null;
  details: Readonly<Record<string, string>>;
  /** Stored for the report, which outlives the file. */
  header: readonly string[] | null;
  parts: number;
  share: number;
  total_rows: number | null;
  rows: number;
  stored: number;
  failed: number;
  counts: Readonly<Record<string, number>>;
  reason: string | null;
  created_at: string;
  ended_at: string | null;
}

export const infoOf = (row: StoredImport): ImportInfo => ({
  id: row.id,
  target: row.target,
  fileName: row.file_name,
  state: row.state,
  share: row.share,
  totalRows: row.total_rows,
  rows: row.rows,
  stored: row.stored,
  failed: row.failed,
  counts: row.counts,
  details: row.details,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  reason: row.reason === null ? null : translateText(row.reason),
});

export const isRunning = ({ state }: Pick<StoredImport, "state">): boolean =>
  state === "checking" || state === "importing";

type Owner = Pick<PluginServices, "db" | "plugin">;

export async function insertImport(
  { db, plugin }: Owner,
  values: Pick<StoredImport, "user_id" | "target" | "file_name" | "details" | "counts"> & { size: number },
): Promise<StoredImport> {
  const { user_id: userId, target, file_name: fileName, size, details, counts } = values;
  const { rows } = await sql<StoredImport>`insert into portal_imports (plugin, target, user_id, file_name, size,
    details, counts)
    values (${plugin}, ${target}, ${userId}, ${fileName}, ${size}, ${JSON.stringify(details)}::text::jsonb,
      ${JSON.stringify(counts)}::text::jsonb) returning *`.execute(db);
  return rows[0] as StoredImport;
}

export async function findImport({ db, plugin }: Owner, id: string): Promise<StoredImport | undefined> {
  return (
    await sql<StoredImport>`select * from portal_imports where id = ${id}
    and plugin = ${plugin}`.execute(db)
  ).rows[0];
}

/** @throws the same refusal for an import that does not exist and for one of another user */
export async function ownImport(owner: Owner, { pk }: AdminUser, id: string): Promise<StoredImport> {
  const found = await findImport(owner, id);
  if (found?.user_id !== String(pk)) throw refuse("PORTAL_IMPORT_UNKNOWN");
  return found;
}

export async function importsOf(
  { db, plugin }: Owner,
  { pk }: AdminUser,
  target: string | null,
): Promise<StoredImport[]> {
  return (
    await sql<StoredImport>`select * from portal_imports where user_id = ${String(pk)} and plugin = ${plugin}
    and target is not distinct from ${target} order by created_at desc limit ${importLimits.listed}`.execute(db)
  ).rows;
}

/**
 * For the `used` of a plugin's limit: an import outlives the process that runs it, so running ones are counted by their
 * state.
 */
export async function countRunningImports(
  userPk: string,
  { plugin }: Pick<PluginServices, "plugin">,
  db: Db,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from portal_imports
    where user_id = ${userPk} and plugin = ${plugin} and state in ('checking', 'importing')`.execute(db);
  return rows[0]?.count ?? 0;
}

const sealOf = (services: Pick<PluginServices, "deriveKey">): PartSeal => partSeal(services.deriveKey("import parts"));

/** Adds a part. Parts arrive in order; the last one may be sent again. */
export async function addPart(
  services: PluginServices,
  { id, state, parts, size }: StoredImport,
  number: number,
  bytes: Uint8Array,
): Promise<void> {
  if (state !== "uploading") throw refuse("PORTAL_IMPORT_OVER");
  const rest = Number(size) - number * importLimits.partBytes;
  if (number > parts || bytes.length === 0 || bytes.length !== Math.min(rest, importLimits.partBytes))
    throw refuse("PORTAL_IMPORT_PARTS");
  const sealed = sealOf(services).seal(id, number, bytes);
  await services.db.transaction().execute(async (transaction) => {
    await sql`insert into portal_import_parts (import_id, number, content) values (${id}, ${number}, ${sealed})
      on conflict do nothing`.execute(transaction);
    await sql`update portal_imports set parts = greatest(parts, ${number + 1}::int), updated_at = now()
      where id = ${id}`.execute(transaction);
  });
}

/** Returns nothing after the last part. */
export async function readPart(services: PluginServices, id: string, number: number): Promise<Uint8Array | undefined> {
  const part = (
    await sql<{ content: Uint8Array }>`select content from portal_import_parts where import_id = ${id}
    and number = ${number}`.execute(services.db)
  ).rows[0];
  return part === undefined ? undefined : sealOf(services).open(id, number, part.content);
}

/** @throws PORTAL_IMPORT_PARTS if parts are missing */
export function assertWhole({ size, parts }: StoredImport): void {
  if (parts !== Math.ceil(Number(size) / importLimits.partBytes)) throw refuse("PORTAL_IMPORT_PARTS");
}

/** Another runner has continued this import, or it was cancelled, so this runner must stop. */
export class Overtaken extends Error {}

/** The progress of an import. */
export type Progress = Pick<StoredImport, "rows" | "stored" | "failed" | "counts" | "share">;

/**
 * Locks the import: only one runner passes until the transaction ends.
 * @throws Overtaken
 */
export async function claim(db: DatabaseTransaction, { id, state, rows: done }: StoredImport): Promise<void> {
  const { rows } = await sql`select 1 from portal_imports where id = ${id} and state = ${state} and rows = ${done}
    for update`.execute(db);
  if (rows.length === 0) throw new Overtaken();
}

/**
 * Writes the progress and the skipped rows, in the same transaction as the imported rows.
 * @throws Overtaken
 */
export async function advance(
  db: DatabaseTransaction,
  record: StoredImport,
  { rows, stored, problems }: BatchOutcome,
  options: { share: number; keepsRows: boolean },
): Promise<Progress> {
  const numbered = numberProblems(problems);
  const counts: Record<string, number> = { ...record.counts };
  for (const { reason } of problems) if (reason in counts) counts[reason] = (counts[reason] ?? 0) + 1;
  const next = {
    rows: record.rows + rows,
    stored: record.stored + stored,
    failed: record.failed + numbered.filter(({ place }) => place === 0).length,
    counts,
    share: options.share,
  };
  const updated = await sql`
    update portal_imports set rows = ${next.rows}::int, stored = ${next.stored}::int, failed = ${next.failed}::int,
      counts = ${JSON.stringify(counts)}::text::jsonb, share = ${next.share}::real, updated_at = now()
    where id = ${record.id} and state = ${record.state} and rows = ${record.rows} returning 1`.execute(db);
  if (updated.rows.length === 0) throw new Overtaken();
  if (numbered.length === 0) return next;
  const cells = numbered.map((problem) =>
    options.keepsRows && problem.cells !== undefined ? JSON.stringify(problem.cells) : null,
  );
  await sql`insert into portal_import_problems (import_id, line, place, reason, field, position, cells)
    select ${record.id}::uuid, *
      from unnest(${numbered.map(({ line }) => line)}::int[], ${numbered.map(({ place }) => place)}::int[],
        ${numbered.map(({ reason }) => reason)}::text[],
      ${numbered.map(({ field }) => field ?? null)}::text[],
        ${numbered.map(({ position }) => position ?? null)}::int[], ${cells}::jsonb[]) on conflict
          do nothing`.execute(db);
  return next;
}

/** Adds the index of each problem among those of its row. */
function numberProblems(problems: BatchOutcome["problems"]): (BatchOutcome["problems"][number] & { place: number })[] {
  let place = 0;
  return problems.map((problem, index) => {
    place = problems[index - 1]?.line === problem.line ? place + 1 : 0;
    return { ...problem, place };
  });
}

/**
 * Ends a state; does nothing if another process has already ended it. The file is deleted once the import itself has
 * ended.
 */
export async function endImport(
  db: Database,
  { id, state }: Pick<StoredImport, "id" | "state">,
  next: "uploading" | "checked" | "done" | "cancelled" | "failed",
  reason: string | null = null,
): Promise<void> {
  const hasEnded = next !== "uploading" && next !== "checked";
  const { rows } = await sql`update portal_imports set state = ${next}, reason = ${reason}, share = case
    when ${next} in ('checked', 'done') then 1 else share end, ended_at = case
      when ${hasEnded} then now() end, updated_at = now()
    where id = ${id} and state = ${state} returning 1`.execute(db);
  if (rows.length > 0 && hasEnded) await sql`delete from portal_import_parts where import_id = ${id}`.execute(db);
}
