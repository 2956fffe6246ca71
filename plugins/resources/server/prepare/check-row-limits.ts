/** Checks that the database can enforce the declared limits of rows. */
import type { RowLimit } from "@portalkit/kernel/contract";
import { nearestName } from "@portalkit/kernel/engine";
import type { TableInfo } from "../tables/introspect.ts";
import type { PreparedResource } from "../tables/prepared-resource.ts";
import { rowLimitName } from "../tables/row-limits.ts";
import { familyOf } from "../values/database-type.ts";
import type { Wrong } from "./wrong.ts";

/** @param earlier the limits of the tables that were checked before, by table and name, to which this function adds */
export function checkRowLimits(
  { definition }: PreparedResource,
  table: TableInfo | undefined,
  earlier: Map<string, RowLimit>,
  wrong: Wrong,
): void {
  for (const [index, limit] of (definition.rowLimits ?? []).entries()) {
    const place = `rowLimits[${index}]`;
    if (table?.isPlainTable !== true) {
      wrong(
        place,
        `a limit of "${definition.table}", where triggers do not see all writes`,
        "a limit of a plain table",
      );
      continue;
    }
    checkColumns(definition.table, table, limit, (path, ...problem) => wrong(`${place} . ${path}`, ...problem));
    const key = `${definition.table} ${rowLimitName(limit)}`;
    const other = earlier.get(key);
    if (other !== undefined && other.max !== limit.max)
      wrong(`${place} . max`, String(limit.max), `${other.max}, which another limit of the same rows has`);
    earlier.set(key, other ?? limit);
  }
}

function checkColumns(name: string, { columns }: TableInfo, { per, where = {} }: RowLimit, wrong: Wrong): void {
  const named = [
    ["per", per],
    ...(where.isEmpty ?? []).map((column) => ["where . isEmpty", column] as const),
    ...(where.isNotPast ?? []).map((column) => ["where . isNotPast", column] as const),
  ] as const;
  for (const [path, column] of named) {
    const found = columns.get(column);
    if (found === undefined)
      wrong(
        path,
        `"${column}"`,
        `a column of "${name}"`,
        nearestName(column, [...columns.keys()]),
        "PORTAL_DATABASE_UNKNOWN_COLUMN",
      );
    else if (path === "where . isNotPast" && (found.isArray || !["date", "datetime"].includes(familyOf(found))))
      wrong(path, `"${column}"`, "a column with a date or time", undefined, "PORTAL_DATABASE_COLUMN_TYPE");
  }
}
