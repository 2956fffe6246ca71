/** By which columns a user can group the records of a list. */
import { refuse, traitsOfType } from "@portalkit/kernel/contract";
import { isStored, type StoredColumn } from "../tables/prepared-resource.ts";
import { familyOf } from "../values/database-type.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { isUsableFor } from "./summary-columns.ts";

/** Opening a group filters by its column, so the user must see the column in the list and may filter by it. */
export const groupedColumns = (view: ResourceView): StoredColumn[] =>
  view
    .columns("list")
    .filter(isStored)
    .filter((column) => view.mayFilter(column) && (hasPeriods(column) || hasFewValues(column)));

/** @throws PORTAL_FILTER_NOT_AVAILABLE, as for a filter by a column that is hidden or unknown */
export function groupedColumn(view: ResourceView, field: string): StoredColumn {
  const column = groupedColumns(view).find(({ name }) => name === field);
  if (column === undefined) throw refuse("PORTAL_FILTER_NOT_AVAILABLE", { field: field.slice(0, 100) });
  return column;
}

/** Groups by dates are days, weeks or months. */
export const hasPeriods = (column: StoredColumn): boolean =>
  traitsOfType(column.type).hasPeriods === true && isUsableFor(column, "time");

/** Choices, references to records of one resource, and yes and no. */
function hasFewValues(column: StoredColumn): boolean {
  const { definition, table, type } = column;
  const isChoice =
    definition.enum !== undefined ||
    definition.holdsResourceIds === true ||
    familyOf(table) === "enum" ||
    type === "boolean";
  return (isChoice || definition.foreignResource?.resourceId !== undefined) && isUsableFor(column, "group");
}
