/** Identifies the record of a row: not every server sends `_primaryKeyValue`. */
import { isIdLike, shortenId } from "@portalkit/kernel/browser/engine";
import type { Column, Resource, Row } from "@portalkit/kernel/contract";

/** Returns the primary-key column; `undefined` for a resource without one (a view). */
export function keyColumn(resource: Resource): Column | undefined {
  return resource.columns.find((column) => column.primaryKey === true);
}

/** Returns the key of a row as text; `""` if it has none. A key that is itself a reference arrives as `{pk, label}`. */
export function recordKey(resource: Resource, row: Row): string {
  return keyText(row._primaryKeyValue ?? row[keyColumn(resource)?.name ?? ""]);
}

/** Returns the label of a record, or else its key. */
export function recordLabel(resource: Resource, row: Row): string {
  return typeof row._label === "string" && row._label !== "" ? row._label : recordKey(resource, row);
}

/** Returns the label as a title: a long id is shortened. */
export function recordTitle(label: string): string {
  return isIdLike(label, false) ? shortenId(label) : label;
}

function keyText(value: unknown): string {
  if (typeof value === "object" && value !== null && "pk" in value) return keyText(value.pk);
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint" ? String(value) : "";
}
