/** Moments to the microsecond, so that taking an edit back restores them exactly: rows have milliseconds. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/contract";
import { isStored } from "../tables/prepared-resource.ts";
import { familyOf } from "../values/database-type.ts";
import { encodeValue } from "../values/value-codec.ts";
import type { ResourceView } from "../view/resource-view.ts";

/** Moments by record id and column; only those that milliseconds cannot express. */
export type ExactMoments = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Reads and locks the records of the columns of these that are moments. */
export async function exactMoments(
  { resource: { columns, table, primaryKey } }: ResourceView,
  names: readonly string[],
  recordIds: readonly string[],
  transaction: DatabaseTransaction,
): Promise<ExactMoments> {
  const moments = [...columns.values()]
    .filter(isStored)
    .filter((column) => names.includes(column.name) && familyOf(column.table) === "datetime" && !column.table.isArray)
    .map(({ name }) => ({ name, value: sql.ref(`t.${name}`) }));
  if (moments.length === 0) return new Map();
  const key = sql.ref(`t.${primaryKey.name}`);
  // Other years are written in a way of their own.
  const exact = moments.map(
    ({ name, value }) => sql`${name}::text, case when extract(year from ${value}) between 1 and 9999
      and date_trunc('milliseconds', ${value}) <> ${value}
      then to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') end`,
  );
  const { rows } = await sql<{ id: string; moments: Record<string, string> }>`
    select ${key}::text as id, json_strip_nulls(json_build_object(${sql.join(exact)})) as moments
    from ${sql.table(table)} as t
    where ${key} = any (${recordIds.map((id) => encodeValue(id, primaryKey.table))})
    order by ${key} for update`.execute(transaction);
  return new Map(rows.map((row) => [row.id, row.moments]));
}
