/** Stored imports: who may see one, and its state. */
import { sql } from "kysely";
import { importErrors } from "../../contract/import-errors.ts";
import { type AdminUser, type Database, type DatabaseTransaction, Refusal } from "@portalkit/kernel/contract";
import { translateText, type PluginServices } from "@portalkit/kernel/server";
import { shownLimits } from "../../contract/import-limits.ts";
import type { ImportInfo, ImportMapping, ImportMatching, ReadSettings } from "../../contract/import-schemas.ts";
import type { DecimalSigns } from "./decimal-columns.ts";
import type { ImporterContribution } from "./importer.ts";
import { openMapping } from "./import-secrets.ts";
import { isReadable, type Targets } from "./import-scope.ts";

type Db = Database | DatabaseTransaction;

/** A row of `portal_imports`. */
export interface StoredImport {
  id: string;
  plugin: string;
  target: string | null;
  /** What the user might read of the target; null for targets that are no resources. */
  scope: string | null;
  user_id: string;
  file_name: string;
  /** In bytes; the driver returns a bigint as text. */
  size: string;
  state: ImportInfo["state"];
  settings: ReadSettings | null;
  mapping: ImportMapping | null;
  /** The secret ones of the mapping's values, sealed; they are empty in the stored `mapping`. */
  secret_values: Uint8Array | null;
  matching: ImportMatching | null;
  /** Of the call that has started it. */
  language: string | null;
  /** What all values have told of the columns for which the mapping has no decimal sign. */
  decimal_signs: DecimalSigns;
  details: Readonly<Record<string, string>>;
  /** Stored for the report, which outlives the file. */
  header: readonly string[] | null;
  parts: number;
  share: number;
  total_rows: number | null;
  rows: number;
  stored: number;
  failed: number;
  created: number;
  changed: number;
  unchanged: number;
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
  matching: row.matching,
  tally: row.matching && { created: row.created, changed: row.changed, unchanged: row.unchanged },
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
  values: Pick<StoredImport, "user_id" | "target" | "scope" | "file_name" | "details" | "counts"> & { size: number },
): Promise<StoredImport> {
  const { user_id: userId, target, scope, file_name: fileName, size, details, counts } = values;
  const { rows } = await sql<StoredImport>`insert into portal_imports (plugin, target, scope, user_id, file_name, size,
    details, counts)
    values (${plugin}, ${target}, ${scope}, ${userId}, ${fileName}, ${size}, ${JSON.stringify(details)}::text::jsonb,
      ${JSON.stringify(counts)}::text::jsonb) returning *`.execute(db);
  return rows[0] as StoredImport;
}

export async function findImport(services: PluginServices, id: string): Promise<StoredImport | undefined> {
  const {
    rows: [found],
  } = await sql<StoredImport>`select * from portal_imports where id = ${id}
    and plugin = ${services.plugin}`.execute(services.db);
  return found && { ...found, mapping: openMapping(services, found) };
}

/**
 * Deletes what the user may no longer read.
 * @throws the same refusal for an import that does not exist, one of another user and one that is deleted
 */
export async function ownImport(
  importer: Targets,
  services: PluginServices,
  adminUser: AdminUser,
  id: string,
): Promise<StoredImport> {
  const found = await findImport(services, id);
  if (found?.user_id !== String(adminUser.pk)) throw new Refusal(importErrors.unknown);
  if (isReadable(importer, services, adminUser, found)) return found;
  await deleteImport(services.db, id);
  throw new Refusal(importErrors.unknown);
}

/** Does nothing while the import is running. */
export async function deleteImport(db: Database, id: string): Promise<void> {
  await sql`delete from portal_imports where id = ${id} and state not in ('checking', 'importing')`.execute(db);
}

export async function importsOf(
  importer: Targets,
  services: PluginServices,
  adminUser: AdminUser,
  target: string | null,
): Promise<StoredImport[]> {
  const { rows } = await sql<StoredImport>`select * from portal_imports where user_id = ${String(adminUser.pk)}
    and plugin = ${services.plugin} and target is not distinct from ${target}
    order by created_at desc limit ${shownLimits.imports}`.execute(services.db);
  return rows.filter((record) => isReadable(importer, services, adminUser, record));
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

/** What is stored with the end of a state. */
interface End {
  /** Why it failed. */
  reason?: string;
  /** Writes in the same transaction. */
  within?: (transaction: DatabaseTransaction) => Promise<void>;
}

/**
 * Ends a state; does nothing if another process has already ended it. The file and the plan are deleted once the import
 * itself has ended.
 * @returns whether it has ended the state
 */
export async function endImport(
  { onEnd }: Pick<ImporterContribution, "onEnd">,
  services: PluginServices,
  record: Pick<StoredImport, "id" | "state">,
  next: "uploading" | "checked" | "done" | "cancelled" | "failed",
  { reason, within }: End = {},
): Promise<boolean> {
  return await services.db.transaction().execute(async (transaction) => {
    const stored = await setEnd(transaction, record, next, reason ?? null);
    if (stored === undefined) return false;
    if (record.state === "importing" && next !== "uploading" && next !== "checked")
      await onEnd?.({ id: record.id, state: next, stored, reason: reason ?? null }, transaction, services);
    await within?.(transaction);
    return true;
  });
}

/** @returns the number of rows that are stored; undefined if it was not in this state */
async function setEnd(
  db: DatabaseTransaction,
  { id, state }: Pick<StoredImport, "id" | "state">,
  next: Parameters<typeof endImport>[3],
  reason: string | null,
): Promise<number | undefined> {
  const hasEnded = next !== "uploading" && next !== "checked";
  const { rows } = await sql<{
    stored: number;
  }>`update portal_imports set state = ${next}, reason = ${reason}, share = case
    when ${next} in ('checked', 'done') then 1 else share end, ended_at = case
      when ${hasEnded} then now() end,
    secret_values = case when ${hasEnded} then null else secret_values end, updated_at = now()
    where id = ${id} and state = ${state} returning stored`.execute(db);
  const [ended] = rows;
  if (ended === undefined || !hasEnded) return ended?.stored;
  await sql`delete from portal_import_parts where import_id = ${id}`.execute(db);
  await sql`delete from portal_import_plan where import_id = ${id}`.execute(db);
  return ended.stored;
}
