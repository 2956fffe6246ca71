/** Which record a row is: not every server sends `_primaryKeyValue`. */
import { isIdLike, shortenId } from "../../contract/format/shorten-id.ts";
import type { Column, Resource, Row } from "../../contract/resource.ts";

/** The primary-key column; nothing for a resource that has none (a view). */
export function keyColumn(resource: Resource): Column | undefined {
  return resource.columns.find((column) => column.primaryKey === true);
}

/** The key of a row, as text; `""` when it has none. A key that is itself a reference comes as `{pk, label}`. */
export function recordKey(resource: Resource, row: Row): string {
  return keyText(row._primaryKeyValue ?? row[keyColumn(resource)?.name ?? ""]);
}

/** The text that stands for a record. */
export function recordLabel(resource: Resource, row: Row): string {
  return typeof row._label === "string" && row._label !== "" ? row._label : recordKey(resource, row);
}

/** The same where it is a title: a long id is shortened. */
export function recordTitle(label: string): string {
  return isIdLike(label, false) ? shortenId(label) : label;
}

function keyText(value: unknown): string {
  if (typeof value === "object" && value !== null && "pk" in value) return keyText(value.pk);
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint" ? String(value) : "";
}
