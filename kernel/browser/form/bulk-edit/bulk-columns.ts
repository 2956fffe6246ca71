/** The fields that the user may set to the same value in many records. */
import type { Column } from "../../../contract/resources/column.ts";
import type { Resource } from "../../../contract/resources/resource.ts";

export function bulkColumns({ columns, options }: Resource): Column[] {
  if (options.allowedActions?.edit !== true) return [];
  return columns.filter(
    (column) =>
      column.showIn.edit &&
      column.primaryKey !== true &&
      column.editReadonly !== true &&
      column.masked !== true &&
      column.virtual !== true &&
      column.foreignResource?.polymorphicOn === undefined,
  );
}
