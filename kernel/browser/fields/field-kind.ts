/** What kind of field a column is: what it refers to or may hold goes before its type. */
import { columnTypes, type Column, type ColumnType } from "../../contract/resource.ts";

export type FieldKind = ColumnType | "foreign" | "array" | "enum" | "unknown";

/** A type that is absent or that nobody knows is shown as text. */
export function fieldKind(column: Pick<Column, "type" | "enum" | "isArray" | "foreignResource">): FieldKind {
  if (column.foreignResource) return "foreign";
  if (column.isArray?.enabled) return "array";
  if (column.enum) return "enum";
  return columnTypes.find((type) => type === column.type) ?? "unknown";
}

/** Whether its values line up at the end of the cell: amounts and counts, but no numbers that name something. */
export function isAmount(column: Column): boolean {
  const kind = fieldKind(column);
  return kind === "decimal" || kind === "float" || (kind === "integer" && !isNumberedName(column));
}

/** A number that names something is not grouped: `id 12,345` cannot be searched for. */
export function isNumberedName({ primaryKey, name }: Pick<Column, "primaryKey" | "name">): boolean {
  return primaryKey === true || /(^|_)(id|pk|year|code|number)$/i.test(name);
}
