/** Checks that a column of the table can hold the values that the resource's column has. */
import { knownType, type ColumnDefinition } from "@portalkit/kernel/contract";
import { columnTypeRules } from "../values/column-types.ts";
import { elementType, familyOf, type DatabaseType, type TypeFamily } from "../values/database-type.ts";
import { fits } from "../values/value-codec.ts";
import { nearestName } from "@portalkit/kernel/engine";
import type { Wrong } from "./wrong.ts";

export function checkStored(definition: ColumnDefinition, table: DatabaseType, wrong: Wrong): void {
  const { name, type, isArray, foreignResource, enum: choices, holdsResourceIds, suggestOnCreate } = definition;
  const isList = isArray?.enabled === true;
  const place = `columns "${name}"`;
  if (isList && !table.isArray && familyOf(table) !== "json")
    return wrong(
      `${place} . isArray`,
      `a column of type ${table.name}`,
      "a column that holds lists: an array of the database, or json",
      undefined,
      "PORTAL_DATABASE_COLUMN_TYPE",
    );
  const stated = knownType(isList ? isArray.itemType : type);
  const isPlain = foreignResource === undefined && choices === undefined && (!isList || table.isArray);
  if (stated !== undefined && isPlain && !columnTypeRules[stated].families.includes(familyOf(table)))
    wrong(
      `${place} . ${isList ? "isArray . itemType" : "type"}`,
      `"${stated}" for a column of type ${table.name}`,
      `a type for ${table.name}: ${typesFor(familyOf(table)).join(" or ")}`,
      undefined,
      "PORTAL_DATABASE_COLUMN_TYPE",
    );
  if (holdsResourceIds === true) return;
  const item = elementType(table);
  const labels = item.enumValues ?? [];
  for (const [index, { value }] of (choices ?? []).entries())
    if (value !== null && !(item.enumValues?.includes(String(value)) ?? fits(value, item)))
      wrong(
        `${place} . enum[${index}] . value`,
        `${JSON.stringify(value)}, which a column of type ${table.name} cannot hold`,
        labels.length === 0 ? `a value of type ${table.name}` : `one of ${labels.join(", ")}`,
        nearestName(String(value), labels),
        "PORTAL_DATABASE_COLUMN_TYPE",
      );
  if (suggestOnCreate !== undefined && suggestOnCreate !== null && !fits(suggestOnCreate, table))
    wrong(
      `${place} . suggestOnCreate`,
      `${JSON.stringify(suggestOnCreate)}, which a column of type ${table.name} cannot hold`,
      `a value of type ${table.name}`,
      undefined,
      "PORTAL_DATABASE_COLUMN_TYPE",
    );
}

const typesFor = (family: TypeFamily): string[] =>
  Object.entries(columnTypeRules).flatMap(([type, { families }]) =>
    families.includes(family) ? [JSON.stringify(type)] : [],
  );
