/** Stores one batch in one transaction: its codes, the problems of its rows, and the progress of the import. */
import { sql, type RawBuilder } from "kysely";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import type { ImportRun, RowProblem } from "@portalkit/imports/server";
import type { RowReason } from "../../contract/imports/row-reasons.ts";
import type { SealedBatch } from "./seal-rows.ts";

export async function storeBatch(db: Database, run: ImportRun, batch: SealedBatch): Promise<void> {
  await run.commit((advance) =>
    db.transaction().execute(async (transaction) => {
      await run.claim(transaction);
      const stored = await insertCodes(transaction, run, batch);
      const problems =
        stored === batch.codes && batch.twice.length === 0
          ? batch.problems
          : [...batch.problems, ...(await duplicates(transaction, run.details["batch"], batch, stored))];
      await advance(transaction, { rows: batch.rows, stored, problems });
    }),
  );
}

/** Inserts the codes and leaves existing ones unchanged. Returns the number of new codes. */
async function insertCodes(
  db: DatabaseTransaction,
  { details, counts }: ImportRun,
  batch: SealedBatch,
): Promise<number> {
  if (batch.codes === 0) return 0;
  // Checking each row for a conflict costs the database an eighth more, which a file of new codes does not need. A file
  // that had one known code probably has more.
  const mayBeNew = counts["inFile"] === 0 && counts["inStock"] === 0;
  return (
    (mayBeNew ? await insertNew(db, details["batch"], batch) : undefined) ??
    (await insert(db, details["batch"], batch, sql`on conflict (code_fingerprint) do nothing`))
  );
}

/** Inserts nothing and returns undefined if one of the codes already exists. */
async function insertNew(
  db: DatabaseTransaction,
  importBatch: string | undefined,
  batch: SealedBatch,
): Promise<number | undefined> {
  await sql`savepoint all_new`.execute(db);
  try {
    return await insert(db, importBatch, batch, sql``);
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
    await sql`rollback to savepoint all_new`.execute(db);
    return undefined;
  }
}

const uniqueViolation = "23505";

async function insert(
  db: DatabaseTransaction,
  importBatch: string | undefined,
  batch: SealedBatch,
  onConflict: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into codes (id, game_id, denomination_id, code_sealed, code_fingerprint, code_tail, amount, import_batch)
    select i.id, d.game_id, d.id, i.sealed, i.fingerprint, i.tail, d.face_value, ${importBatch}
    from unnest(${batch.ids}::uuid[], ${batch.sealed}::text[], ${batch.fingerprints}::text[], ${batch.tails}::text[],
      ${batch.places}::int[]) as i (id, sealed, fingerprint, tail, place)
    join unnest(${[...batch.catalogue]}::uuid[]) with ordinality as g (id, place) on g.place = i.place
    join denominations d on d.id = g.id ${onConflict}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Finds the codes that already existed, and whether they come from this file or an earlier one. A code that was in
 * stock before the import is reported as such for each of its occurrences in the file.
 */
async function duplicates(
  db: DatabaseTransaction,
  importBatch: string | undefined,
  batch: SealedBatch,
  imported: number,
): Promise<RowProblem[]> {
  const reasons = new Map<number, RowReason>();
  if (imported < batch.codes) {
    const { rows } = await sql<{ mark: string; id: string; own: boolean }>`
      select code_fingerprint as mark, id, import_batch is not distinct from ${importBatch} as own from codes
        where code_fingerprint = any(${batch.fingerprints}::text[])`.execute(db);
    const found = new Map(rows.map((row) => [row.mark, row]));
    const ids = new Set(batch.ids.slice(1, -1).split(","));
    // Parses the array literals of the statement only here, because most batches never need single fingerprints.
    for (const [place, mark] of batch.fingerprints.slice(1, -1).split(",").entries()) {
      const one = found.get(mark);
      if (one === undefined) reasons.set(place, "denominationGone");
      else if (!ids.has(one.id)) reasons.set(place, one.own ? "inFile" : "inStock");
    }
  }
  const again = batch.twice.map(({ line, first }): RowProblem => ({ line, reason: reasons.get(first) ?? "inFile" }));
  return [...[...reasons].map(([place, reason]): RowProblem => ({ line: batch.lines[place] ?? 0, reason })), ...again];
}
