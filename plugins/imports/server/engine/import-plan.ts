/** What the check of an import that changes records has found, kept until the import ends. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/contract";
import type { ImportChange } from "../../contract/import-schemas.ts";
import type { PlannedRow } from "./importer.ts";

/** How much of a plan is shown. */
export const planLimits = { shownChanges: 50, valueCharacters: 300 } as const;

export async function savePlan(db: DatabaseTransaction, id: string, planned: readonly PlannedRow[]): Promise<void> {
  if (planned.length === 0) return;
  await sql`insert into portal_import_plan (import_id, line, record_id, digest, change)
    select ${id}::uuid, * from unnest(${planned.map(({ line }) => line)}::int[],
      ${planned.map(({ recordId }) => recordId)}::text[], ${planned.map(({ digest }) => digest)}::text[],
      ${planned.map(({ change }) => (change === undefined ? null : JSON.stringify(change)))}::jsonb[])`.execute(db);
}

/** The planned rows of these lines, by line. */
export async function readPlan(
  db: Database,
  id: string,
  lines: readonly number[],
): Promise<ReadonlyMap<number, PlannedRow>> {
  const { rows } = await sql<PlannedRow>`select line, record_id as "recordId", digest from portal_import_plan
    where import_id = ${id} and line = any (${lines}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.line, row]));
}

export async function firstChanges(db: Database, id: string): Promise<ImportChange[]> {
  const { rows } = await sql<{ line: number; change: Omit<ImportChange, "line"> }>`select line, change
    from portal_import_plan where import_id = ${id} and change is not null
    order by line limit ${planLimits.shownChanges}`.execute(db);
  return rows.map(({ line, change }) => ({ line, ...change }));
}
