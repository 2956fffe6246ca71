/** The kind of field of a column: a reference, list or enum takes precedence over the stored type. */
import { knownType, traitsOfType, type Column, type ColumnType } from "@portalkit/kernel/contract";

export type FieldKind = ColumnType | "foreign" | "array" | "enum" | "unknown";

/** A missing or unknown type is shown as text. */
export function fieldKind(column: Pick<Column, "type" | "enum" | "isArray" | "foreignResource">): FieldKind {
  if (column.foreignResource) return "foreign";
  if (column.isArray?.enabled) return "array";
  if (column.enum) return "enum";
  return knownType(column.type) ?? "unknown";
}

/**
 * Returns whether values are aligned to the end of the cell: amounts and counts, but not numbers that identify
 * something.
 */
export function isAmount(column: Column): boolean {
  const { isNumber, isWhole } = traitsOfType(fieldKind(column));
  return isNumber === true && !(isWhole && isNumberedName(column));
}

/** Identifying numbers have no digit grouping: `id 12,345` cannot be searched for. */
export function isNumberedName({ primaryKey, name }: Pick<Column, "primaryKey" | "name">): boolean {
  return primaryKey === true || /(^|_)(id|pk|year|code|number)$/i.test(name);
}
