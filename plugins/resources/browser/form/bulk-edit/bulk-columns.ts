/** The fields that the user may set to the same value in many records. */
import type { Column, Resource } from "@portalkit/kernel/contract";

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
