/** Reads the texts of one column that a user may see: the source for learned suggestions. */
import { sql } from "kysely";
import { type Row, refuse, type AdminUser } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { hookContext } from "../view/hook-context.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { familyOf } from "../values/database-type.ts";
import { filtersToSql } from "../sql/filter-to-sql.ts";
import { hookedFilters } from "./get-resource-data.ts";
import { isStored, type StoredColumn } from "../tables/prepared-resource.ts";
import { viewOf, type ResourceView } from "../view/resource-view.ts";
import { selectColumns, whereClause } from "../sql/sql-parts.ts";

/**
 * Values of the newest records, without empty ones. Returns none for a column that is masked, or that this user sees on
 * no page of a record.
 * @throws PORTAL_RESOURCE_UNKNOWN, PORTAL_FIELD_UNKNOWN
 */
export async function readColumn(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  name: string,
  max: number,
): Promise<string[]> {
  const view = viewOf(kernel, resourceId, adminUser);
  const column = view.resource.columns.get(name);
  if (column === undefined) throw refuse("PORTAL_FIELD_UNKNOWN", { field: name.slice(0, 100) });
  if (!isLegible(view, column)) return [];
  const { resource } = view;
  const context = hookContext(kernel, adminUser, resourceId);
  const { filters, mayFilter } = await hookedFilters(kernel, view, [], context);
  const where = [...view.ownRows(), ...filtersToSql(filters, resource, mayFilter), sql`${sql.ref(`t.${name}`)} <> ''`];
  const { hooks } = resource.definition;
  const after = hooks?.onlyAddsKeys === true ? undefined : hooks?.list?.after;
  // A hook that changes the rows of lists may read any of a row's columns.
  const columns =
    after === undefined
      ? [resource.primaryKey, column]
      : [
          resource.primaryKey,
          ...view
            .columns("list")
            .filter(isStored)
            .filter((shown) => shown !== resource.primaryKey),
        ];
  const { rows } = await mapDatabaseErrors(() =>
    sql<Row>`select ${selectColumns(columns)} from ${sql.table(resource.table)} as t${whereClause(where)} order by ${sql.ref(`t.${resource.primaryKey.name}`)} desc limit ${max}`.execute(
      kernel.db,
    ),
  );
  await after?.(rows, context);
  return rows.map((row) => row[name]).filter((value): value is string => typeof value === "string" && value !== "");
}

/**
 * If a hook changes what a record's page shows and the list does not have the column, it is unknown what this user
 * would see.
 */
function isLegible(
  view: ResourceView,
  column: NonNullable<ReturnType<ResourceView["resource"]["columns"]["get"]>>,
): column is StoredColumn {
  const { definition, valueType } = column;
  if (
    !isStored(column) ||
    definition.masked === true ||
    definition.backendOnly === true ||
    valueType.isArray ||
    familyOf(valueType) !== "text"
  )
    return false;
  if (view.may("list") && view.columns("list").includes(column)) return true;
  const { hooks } = view.resource.definition;
  if (hooks?.onlyAddsKeys !== true && (hooks?.show?.after !== undefined || hooks?.list?.after !== undefined))
    return false;
  return (["show", "edit"] as const).some((page) => view.columns(page).includes(column));
}
