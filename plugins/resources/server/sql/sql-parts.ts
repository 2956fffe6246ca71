/** Parts of SQL statements that several queries share. */
import { sql, type RawBuilder } from "kysely";
import type { Condition } from "./condition-to-sql.ts";
import { familyOf } from "../values/database-type.ts";
import type { StoredColumn } from "../tables/prepared-resource.ts";

/** An empty part of a statement. A single constant, so that it can be compared. */
export const none: RawBuilder<unknown> = sql``;

/** ` where a and b`, or an empty part. */
export const whereClause = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? none : sql` where ${sql.join(conditions, sql` and `)}`;

/** Whether values of this type are cast to text in the query, because the drivers read them differently. */
export function isReadAsText({ table }: StoredColumn): boolean {
  const family = familyOf(table);
  return family === "other" || (family === "enum" && table.isArray);
}

/** Selects columns of the table `t`, in the format of rows. */
export function selectColumns(columns: readonly StoredColumn[]): RawBuilder<unknown> {
  return sql.join(
    columns.map((column) => {
      const reference = sql.ref(`t.${column.name}`);
      return isReadAsText(column)
        ? sql`${reference}::${sql.raw(column.table.isArray ? "text[]" : "text")} as
      ${sql.ref(column.name)}`
        : reference;
    }),
  );
}

/**
 * A value to be stored in its column. Null becomes the database's default if the column has one and is not nullable.
 */
export function storedValue(column: StoredColumn, encoded: unknown): RawBuilder<unknown> {
  const { name, isArray, nullable, hasDefault } = column.table;
  if (encoded === null && !nullable && hasDefault) return sql`default`;
  // The drivers do not know how to write a list of such types.
  return isReadAsText(column) && isArray ? sql`${encoded}::text[]::${sql.id(name)}[]` : sql`${encoded}`;
}
