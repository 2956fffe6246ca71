/** Finds records by the values of a column that identifies them. */
import { sql } from "kysely";
import { refuse, type AdminUser } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import type { RecordMatch } from "@portalkit/kernel/server";
import { identifyingColumns } from "../read/unique-columns.ts";
import { whereClause } from "../sql/sql-parts.ts";
import type { StoredColumn } from "../tables/prepared-resource.ts";
import { familyOf } from "../values/database-type.ts";
import { encodeValue, fits } from "../values/value-codec.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { viewOf } from "../view/resource-view.ts";
import { cleanField } from "../write/check-record.ts";

/** The names of the columns by which this user can find records to change, the key first. */
export async function matchColumns(kernel: Kernel, adminUser: AdminUser, resourceId: string): Promise<string[]> {
  const view = viewOf(kernel, resourceId, adminUser);
  return view.may("edit") ? (await identifyingColumns(kernel, view)).map(({ name }) => name) : [];
}

/**
 * Finds the records with these values, in their order. Records that this user may not see are not found.
 * @throws PORTAL_ACTION_NOT_ALLOWED if this user cannot find records by the column
 */
export async function matchRecords(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  name: string,
  values: readonly unknown[],
): Promise<RecordMatch[]> {
  const view = viewOf(kernel, resourceId, adminUser);
  const column = (await identifyingColumns(kernel, view)).find((one) => one.name === name);
  if (column === undefined) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  const { primaryKey, table } = view.resource;
  // A key from before texts were normalized may have any form, and the file has it or its normal form.
  const forms = values.map((value) => [...new Set([cleanField(column, value), value])]);
  const found = forms.map(([value]): RecordMatch & { recordIds: string[] } => ({
    value: spellingOf(column, value),
    recordIds: [],
  }));
  const wanted = forms.flatMap((some, place) =>
    some
      .filter((value) => value !== null && fits(value, column.table))
      .map(
        (value) => sql`(${sql.lit(place)}, cast(${encodeValue(value, column.table)} as ${sql.id(column.table.name)}))`,
      ),
  );
  if (wanted.length === 0) return found;
  const { rows } = await mapDatabaseErrors(() =>
    sql<{ place: number; pk: unknown }>`select v.place, ${sql.ref(`t.${primaryKey.name}`)} as pk
      from (values ${sql.join(wanted)}) as v (place, value)
      join ${sql.table(table)} as t on ${sql.ref(`t.${name}`)} = v.value${whereClause(view.ownRows())}`.execute(
      kernel.db,
    ),
  );
  for (const { place, pk } of rows) {
    const ids = found[place]?.recordIds;
    if (ids !== undefined && ids.length < 2) ids.push(String(pk));
  }
  return found;
}

/** Equal for values that the database stores the same. */
function spellingOf({ table }: StoredColumn, value: unknown): string {
  if (value === null || value === undefined || !fits(value, table)) return String(value ?? "");
  const encoded = String(encodeValue(value, table));
  return familyOf(table) === "numeric" && encoded.includes(".") ? encoded.replace(/\.?0+$/, "") : encoded;
}
