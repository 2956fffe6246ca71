/** Which of the kernel's fields shows a column: what a column refers to or may hold goes before its type. */
import { columnTypes, type Column, type ColumnType } from "../../contract/resource.ts";

export type FieldKind = ColumnType | "foreign" | "enum" | "array" | "unknown";

/** A type that is absent or that nobody knows is shown as text. */
export function fieldKind(column: Pick<Column, "type" | "enum" | "isArray" | "foreignResource">): FieldKind {
  if (column.foreignResource) return "foreign";
  if (column.enum && column.enum.length > 0) return "enum";
  if (column.isArray?.enabled) return "array";
  return columnTypes.find((type) => type === column.type) ?? "unknown";
}

/** Kinds whose values line up at the right edge. */
export function isNumericKind(kind: FieldKind): boolean {
  return kind === "integer" || kind === "float" || kind === "decimal";
}
