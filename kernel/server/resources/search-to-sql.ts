/** Quick search: every word must be found in at least one of the columns that the resource marks for it. */
import { sql } from "kysely";
import { refuse } from "../../contract/refusals.ts";
import type { Kernel } from "../kernel.ts";
import { conditionOf, type Condition } from "./condition-to-sql.ts";
import { familyOf, type DatabaseType } from "./database-type.ts";
import { isStored, preparedOf, type PreparedColumn, type PreparedResource, type StoredColumn } from "./prepared-resource.ts";
import { createView, type ResourceView } from "./resource-view.ts";
import { whereClause } from "./sql-parts.ts";
import { fits } from "./value-codec.ts";

const mostWords = 8;
/** Hexadecimal letters of a uuid's beginning, below which too much would be found. */
const shortestPrefix = 4;

/** The columns this user may search: those marked that they may see in the list and filter by. */
export const searchedColumns = (view: ResourceView): StoredColumn[] =>
  view.columns("list").filter(isStored).filter((column) => column.definition.quickSearch === true && view.mayFilter(column));

/** Whether values of this type can be searched at all. */
export const isSearchable = (type: DatabaseType): boolean => !type.isArray && ["text", "enum", "uuid", "integer", "numeric"].includes(familyOf(type));

/** One condition for each word, to be joined by `and`. @throws PORTAL_SEARCH_NOT_AVAILABLE */
export function searchToSql(kernel: Pick<Kernel, "registry">, view: ResourceView, search: string): Condition[] {
  const words = search.trim().split(/\s+/).filter((word) => word !== "").slice(0, mostWords);
  if (words.length === 0) return [];
  const columns = searchedColumns(view);
  if (columns.length === 0) throw refuse("PORTAL_SEARCH_NOT_AVAILABLE", { label: view.resource.definition.label });
  return words.map((word) => anyOf(columns.flatMap((column) => wordIn(kernel, view, column, word))));
}

const anyOf = (conditions: readonly Condition[]): Condition => (conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`);

/** No condition where the column cannot hold such a word. */
function wordIn(kernel: Pick<Kernel, "registry">, view: ResourceView, column: StoredColumn, word: string): Condition[] {
  const target = targetOf(kernel, column);
  if (target !== undefined) return labelHas(createView(target, view.adminUser), column, word);
  switch (familyOf(column.table)) {
    case "text":
    case "enum":
      return fits(word, { ...column.table, name: "text", enumValues: null, maxLength: null }) ? [conditionOf(column, "ilike", word)] : [];
    case "uuid":
      return uuidBegins(column, word);
    default:
      return fits(word, column.table) ? [conditionOf(column, "eq", word)] : [];
  }
}

const targetOf = (kernel: Pick<Kernel, "registry">, { definition }: PreparedColumn): PreparedResource | undefined => preparedOf(kernel).get(definition.foreignResource?.resourceId ?? "");

/** What a reference is called, among the records that this user may see. */
function labelHas(theirs: ResourceView, column: StoredColumn, word: string): Condition[] {
  const { table, primaryKey, labelColumns } = theirs.resource;
  const labels = labelColumns.filter((label) => familyOf(label.table) === "text" && !label.table.isArray);
  if (!theirs.isReadable || labels.length === 0 || !fits(word, { ...column.table, name: "text", enumValues: null, maxLength: null })) return [];
  const conditions = [...theirs.ownRows(), anyOf(labels.map((label) => conditionOf(label, "ilike", word)))];
  // An array, not a set: so an index on the reference can be used beside those of the other columns.
  return [sql`${sql.ref(`t.${column.name}`)} = any (array(select ${sql.ref(`t.${primaryKey.name}`)} from ${sql.table(table)} as t${whereClause(conditions)}))`];
}

/** A range of keys, so that the key's own index finds them. */
function uuidBegins(column: StoredColumn, word: string): Condition[] {
  const letters = word.replace(/-/g, "").toLowerCase();
  if (!/^[0-9a-f]+$/.test(letters) || letters.length < shortestPrefix || letters.length > 32) return [];
  return [sql`${sql.ref(`t.${column.name}`)} between ${letters.padEnd(32, "0")}::uuid and ${letters.padEnd(32, "f")}::uuid`];
}
