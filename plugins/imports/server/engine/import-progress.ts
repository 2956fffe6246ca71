/** The progress of a running import, written with the rows that it imports, and its skipped rows. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/contract";
import { Overtaken } from "@portalkit/kernel/server";
import type { BatchOutcome, RowProblem } from "./importer.ts";
import { savePlan } from "./import-plan.ts";
import type { StoredImport } from "./import-store.ts";

/** The progress of an import. */
export type Progress = Pick<
  StoredImport,
  "rows" | "stored" | "failed" | "created" | "changed" | "unchanged" | "counts" | "share"
>;

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
  { rows, stored, problems, tally = {}, planned = [] }: BatchOutcome,
  options: {
    share: number;
    /** The cells of a skipped row that may be stored. */
    cellsOf: (problem: RowProblem) => readonly (string | null)[] | undefined;
  },
): Promise<Progress> {
  const numbered = numberProblems(problems);
  const counts: Record<string, number> = { ...record.counts };
  for (const { reason } of problems) if (reason in counts) counts[reason] = (counts[reason] ?? 0) + 1;
  const next = {
    rows: record.rows + rows,
    stored: record.stored + stored,
    failed: record.failed + numbered.filter(({ place }) => place === 0).length,
    created: record.created + (tally.created ?? 0),
    changed: record.changed + (tally.changed ?? 0),
    unchanged: record.unchanged + (tally.unchanged ?? 0),
    counts,
    share: options.share,
  };
  const updated = await sql`
    update portal_imports set rows = ${next.rows}::int, stored = ${next.stored}::int, failed = ${next.failed}::int,
      created = ${next.created}::int, changed = ${next.changed}::int, unchanged = ${next.unchanged}::int,
      counts = ${JSON.stringify(counts)}::text::jsonb, share = ${next.share}::real, updated_at = now()
    where id = ${record.id} and state = ${record.state} and rows = ${record.rows} returning 1`.execute(db);
  if (updated.rows.length === 0) throw new Overtaken();
  await savePlan(db, record.id, planned);
  if (numbered.length === 0) return next;
  const cells = numbered.map((problem) => {
    const stored = options.cellsOf(problem);
    return stored === undefined ? null : JSON.stringify(stored);
  });
  await sql`insert into portal_import_problems (import_id, line, place, reason, field, position, text_values, cells)
    select ${record.id}::uuid, *
      from unnest(${numbered.map(({ line }) => line)}::int[], ${numbered.map(({ place }) => place)}::int[],
        ${numbered.map(({ reason }) => reason)}::text[],
      ${numbered.map(({ field }) => field ?? null)}::text[],
        ${numbered.map(({ position }) => position ?? null)}::int[],
        ${numbered.map(({ values }) => (values === undefined ? null : JSON.stringify(values)))}::jsonb[],
        ${cells}::jsonb[]) on conflict
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
