/** Inserts many rows quickly: one statement per batch, each column as an array parameter, in short transactions. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../kernel/contract/database.ts";

export const batchSize = 5_000;

/** Columns with their types, in the order of each row's values. */
export type Columns = readonly (readonly [name: string, type: string])[];

/** `onBatch` receives the number of rows inserted so far, after each batch. */
export async function insertRows(
  db: Database | DatabaseTransaction,
  table: string,
  columns: Columns,
  rows: Iterable<readonly unknown[]>,
  onBatch?: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (const batch of inBatches(rows)) {
    const arrays = columns.map(([, type], index) => sql`${batch.map((row) => row[index] ?? null)}::${sql.raw(type)}[]`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))}) select *
      from unnest(${sql.join(arrays)})`.execute(db);
    done += batch.length;
    onBatch?.(done);
  }
}

/** Yields slices of `batchSize`, each created on demand. */
export function* inBatches<Item>(items: Iterable<Item>): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
