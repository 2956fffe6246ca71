/** Loads many rows quickly: one statement a batch, each column an array parameter, short transactions. */
import { sql } from "kysely";
import type { Database } from "../../kernel/server/plugin.ts";

const batchSize = 5_000;

/** Columns with their types, in the order of each row's values. */
export type Columns = readonly (readonly [name: string, type: string])[];

export async function insertRows(db: Database, table: string, columns: Columns, rows: readonly (readonly unknown[])[], onBatch?: (done: number) => void): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    const arrays = columns.map(([, type], index) => sql`${batch.map((row) => row[index] ?? null)}::${sql.raw(type)}[]`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))}) select * from unnest(${sql.join(arrays)})`.execute(db);
    onBatch?.(Math.min(start + batchSize, rows.length));
  }
}
