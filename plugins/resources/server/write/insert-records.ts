/** Inserts new rows of a resource. */
import { sql } from "kysely";
import type { DatabaseTransaction, HookContext, Row } from "@portalkit/kernel/contract";
import type { Values } from "./check-record.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { storedValue } from "../sql/sql-parts.ts";
import { assertVisible, storedValues, type StoredValue } from "./write-transaction.ts";

/**
 * Runs the `before` hooks, then inserts the rows: those with the same columns with one statement.
 * @param records values that the hooks may change
 * @returns the new keys, in the order of the records
 */
export async function insertRecords(
  view: ResourceView,
  records: readonly Values[],
  transaction: DatabaseTransaction,
  context: HookContext,
): Promise<(string | number)[]> {
  const { table, primaryKey, definition } = view.resource;
  const keys: (string | number)[] = [];
  const stored: { place: number; values: readonly StoredValue[] }[] = [];
  for (const [place, values] of records.entries()) {
    await definition.hooks?.create?.before?.(values, context);
    stored.push({ place, values: storedValues(view, values) });
  }
  for (const alike of Map.groupBy(stored, ({ values }) => values.map(({ column }) => column.name).join()).values()) {
    const columns = (alike[0]?.values ?? []).map(({ column }) => sql.ref(column.name));
    const rows = alike.map(
      ({ values }) => sql`(${sql.join(values.map(({ column, encoded }) => storedValue(column, encoded)))})`,
    );
    // Only a record that is created again has a value for a column that the database numbers.
    const overriding = alike[0]?.values.some(({ column }) => column.table.isIdentity)
      ? sql`overriding system value`
      : sql``;
    const statements =
      columns.length === 0
        ? alike.map(() => sql`default values`)
        : [
            sql`(${sql.join(columns)}) ${overriding} values
      ${sql.join(rows)}`,
          ];
    const created: Row[] = [];
    for (const statement of statements)
      created.push(
        ...(
          await sql<Row>`insert into ${sql.table(table)} ${statement}
      returning ${sql.ref(primaryKey.name)} as pk`.execute(transaction)
        ).rows,
      );
    for (const [index, { place }] of alike.entries()) keys[place] = created[index]?.["pk"] as string | number;
  }
  await assertVisible(view, keys, transaction);
  return keys;
}
