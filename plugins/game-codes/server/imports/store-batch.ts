/** Writes one batch: its codes, what was wrong with its rows, and how far the import is, all together or not at all. */
import { sql, type RawBuilder } from "kysely";
import type { Database, DatabaseTransaction } from "#kernel/server";
import type { ImportProblem, RowReason } from "../../contract/imports/import-schemas.ts";
import type { KeptImport } from "./import-store.ts";
import type { SealedBatch } from "./seal-rows.ts";

/** Another runner has gone on with this import, or it was stopped: this one must not. */
export class Overtaken extends Error {}

/** Moves `kept` on. @throws Overtaken */
export async function storeBatch(db: Database, kept: KeptImport, batch: SealedBatch, share: number): Promise<void> {
  const outcome = await db.transaction().execute(async (transaction) => {
    // First, so that a second runner of the same import waits here and then finds that it has come too late.
    const { rows } = await sql`update code_imports set rows = rows + ${batch.rows}::int, share = ${share}::real, updated_at = now() where id = ${kept.id} and state = 'importing' and rows = ${kept.rows} returning 1`.execute(transaction);
    if (rows.length === 0) throw new Overtaken();
    const imported = await insertCodes(transaction, kept, batch);
    const problems = imported === batch.codes && batch.twice.length === 0 ? [...batch.problems] : [...batch.problems, ...(await duplicates(transaction, kept.batch, batch, imported))];
    const count = (wanted: (reason: RowReason) => boolean): number => problems.filter(({ reason }) => wanted(reason)).length;
    const [inFile, inStock] = [count((reason) => reason === "inFile"), count((reason) => reason === "inStock")];
    const bad = problems.length - inFile - inStock;
    if (problems.length > 0) {
      await sql`insert into code_import_problems (import_id, line, reason, position)
        select ${kept.id}::uuid, * from unnest(${problems.map(({ line }) => line)}::int[], ${problems.map(({ reason }) => reason)}::text[], ${problems.map(({ position }) => position ?? null)}::int[]) on conflict do nothing`.execute(transaction);
    }
    await sql`update code_imports set imported = imported + ${imported}::int, in_file = in_file + ${inFile}::int, in_stock = in_stock + ${inStock}::int, bad = bad + ${bad}::int where id = ${kept.id}`.execute(transaction);
    return { imported, inFile, inStock, bad };
  });
  kept.rows += batch.rows;
  kept.share = share;
  kept.imported += outcome.imported;
  kept.in_file += outcome.inFile;
  kept.in_stock += outcome.inStock;
  kept.bad += outcome.bad;
}

/** Codes that are there already stay as they are. Returns how many were new. */
async function insertCodes(db: DatabaseTransaction, kept: KeptImport, batch: SealedBatch): Promise<number> {
  if (batch.codes === 0) return 0;
  // Asking about each row costs the database an eighth more, for nothing in a file of new codes. One that had a known code will have others.
  const mayBeNew = kept.in_file + kept.in_stock === 0;
  return (mayBeNew ? await insertNew(db, kept.batch, batch) : undefined) ?? (await insert(db, kept.batch, batch, sql`on conflict (code_fingerprint) do nothing`));
}

/** Nothing has happened when one of the codes is there already. */
async function insertNew(db: DatabaseTransaction, importBatch: string, batch: SealedBatch): Promise<number | undefined> {
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

async function insert(db: DatabaseTransaction, importBatch: string, batch: SealedBatch, onConflict: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into codes (id, game_id, denomination_id, code_sealed, code_fingerprint, code_tail, amount, import_batch)
    select i.id, d.game_id, d.id, i.sealed, i.fingerprint, i.tail, d.face_value, ${importBatch}
    from unnest(${batch.ids}::uuid[], ${batch.sealed}::text[], ${batch.fingerprints}::text[], ${batch.tails}::text[], ${batch.places}::int[]) as i (id, sealed, fingerprint, tail, place)
    join unnest(${[...batch.goods]}::uuid[]) with ordinality as g (id, place) on g.place = i.place
    join denominations d on d.id = g.id ${onConflict}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Which codes were there before, and whether from this file or an earlier one. What was in stock before the import is called so however often the file has it. */
async function duplicates(db: DatabaseTransaction, importBatch: string, batch: SealedBatch, imported: number): Promise<ImportProblem[]> {
  const reasons = new Map<number, RowReason>();
  if (imported < batch.codes) {
    const { rows } = await sql<{ mark: string; id: string; own: boolean }>`
      select code_fingerprint as mark, id, import_batch is not distinct from ${importBatch} as own from codes where code_fingerprint = any(${batch.fingerprints}::text[])`.execute(db);
    const found = new Map(rows.map((row) => [row.mark, row]));
    const ids = new Set(batch.ids.slice(1, -1).split(","));
    // As the statement has them: most batches need none of them by itself.
    for (const [place, mark] of batch.fingerprints.slice(1, -1).split(",").entries()) {
      const one = found.get(mark);
      if (one === undefined) reasons.set(place, "denominationGone");
      else if (!ids.has(one.id)) reasons.set(place, one.own ? "inFile" : "inStock");
    }
  }
  const again = batch.twice.map(({ line, first }): ImportProblem => ({ line, reason: reasons.get(first) ?? "inFile" }));
  return [...[...reasons].map(([place, reason]): ImportProblem => ({ line: batch.lines[place] ?? 0, reason })), ...again];
}
