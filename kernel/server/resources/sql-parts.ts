/** Pieces of statements that several queries are put together from. */
import { sql, type RawBuilder } from "kysely";
import type { Condition } from "./condition-to-sql.ts";
import { familyOf } from "./database-type.ts";
import type { StoredColumn } from "./prepared-resource.ts";

/** Nothing, where a statement has an optional part. One value, so that it can be compared. */
export const none: RawBuilder<unknown> = sql``;

/** ` where a and b`, or nothing. */
export const whereClause = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? none : sql` where ${sql.join(conditions, sql` and `)}`;

/** True for types that the drivers do not read alike, which leave the database as text. */
export function isReadAsText({ table }: StoredColumn): boolean {
  const family = familyOf(table);
  return family === "other" || (family === "enum" && table.isArray);
}

/** Columns of the table `t`, as rows carry them. */
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

/** A value on its way into its column. Where there must be one and none is given, the database's default is it. */
export function storedValue(column: StoredColumn, encoded: unknown): RawBuilder<unknown> {
  const { name, isArray, nullable, hasDefault } = column.table;
  if (encoded === null && !nullable && hasDefault) return sql`default`;
  // Of a list of such types the drivers do not know how it is written.
  return isReadAsText(column) && isArray ? sql`${encoded}::text[]::${sql.id(name)}[]` : sql`${encoded}`;
}
