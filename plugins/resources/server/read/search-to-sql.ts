/** Quick search: every word must occur in at least one of the columns that the resource marks as searchable. */
import { sql } from "kysely";
import { refuse, normalizeDecimal } from "@portalkit/kernel/contract";
import { storedDigits, normalText, translateText } from "@portalkit/kernel/server";
import { withoutSymbol, type Kernel } from "@portalkit/kernel/engine";
import { conditionOf, type Condition } from "../sql/condition-to-sql.ts";
import { familyOf, type DatabaseType } from "../values/database-type.ts";
import {
  isStored,
  preparedOf,
  type PreparedColumn,
  type PreparedResource,
  type StoredColumn,
} from "../tables/prepared-resource.ts";
import { createView, type ResourceView } from "../view/resource-view.ts";
import { whereClause } from "../sql/sql-parts.ts";
import { fits } from "../values/value-codec.ts";

const maxWords = 8;
/** Minimum hexadecimal digits of a uuid prefix; shorter ones would find too much. */
const minPrefixLength = 4;
/**
 * Maximum records with a matching label that are looked up beforehand: with their keys in the statement, the database
 * can estimate the number of rows.
 */
const maxNamed = 500;

type SearchedKernel = Pick<Kernel, "registry" | "db">;

export interface Search {
  /** One condition for each word, to be joined by `and`. */
  conditions: readonly Condition[];
  /** The conditions read other tables too, whose changes do not affect the version of the searched table. */
  readsOthers: boolean;
}

interface Match {
  condition: Condition;
  readsOthers?: boolean;
}

/**
 * The columns that this user may search: those marked as searchable that the user may see in the list and filter by.
 */
export const searchedColumns = (view: ResourceView): StoredColumn[] =>
  view
    .columns("list")
    .filter(isStored)
    .filter((column) => column.definition.quickSearch === true && view.mayFilter(column));

/** Whether values of this type can be searched. */
export const isSearchable = (type: DatabaseType): boolean =>
  !type.isArray && ["text", "enum", "uuid", "integer", "numeric"].includes(familyOf(type));

/** @throws PORTAL_SEARCH_NOT_AVAILABLE */
export async function searchToSql(kernel: SearchedKernel, view: ResourceView, search: string): Promise<Search> {
  const words = normalText(search)
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, maxWords);
  if (words.length === 0) return { conditions: [], readsOthers: false };
  const columns = searchedColumns(view);
  if (columns.length === 0)
    throw refuse("PORTAL_SEARCH_NOT_AVAILABLE", { label: translateText(view.resource.definition.label) });
  const matches = await Promise.all(
    words.map(async (word) => (await Promise.all(columns.map((column) => wordIn(kernel, view, column, word)))).flat()),
  );
  return {
    conditions: matches.map((found) => anyOf(found.map(({ condition }) => condition))),
    readsOthers: matches.flat().some(({ readsOthers }) => readsOthers === true),
  };
}

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;

/** Returns no match if the column cannot contain such a word. */
async function wordIn(
  kernel: SearchedKernel,
  view: ResourceView,
  column: StoredColumn,
  word: string,
): Promise<Match[]> {
  const target = targetOf(kernel, column);
  if (target !== undefined) return await labelHas(kernel, createView(target, view.adminUser), column, word);
  switch (familyOf(column.table)) {
    case "text":
    case "enum":
      return fits(word, { ...column.table, name: "text", enumValues: null, maxLength: null })
        ? [{ condition: conditionOf(column, "ilike", word) }]
        : [];
    case "uuid":
      return uuidBegins(column, word);
    default: {
      const { unit } = column.definition;
      const shown = unit === undefined ? word : normalizeDecimal(withoutSymbol(word, unit));
      const number = shown === undefined ? undefined : storedDigits(shown, unit);
      return number !== undefined && fits(number, column.table)
        ? [{ condition: conditionOf(column, "eq", number) }]
        : [];
    }
  }
}

const targetOf = (kernel: SearchedKernel, { definition }: PreparedColumn): PreparedResource | undefined =>
  preparedOf(kernel).get(definition.foreignResource?.resourceId ?? "");

/**
 * Matches the label of a reference, among the records that this user may see. A small number of them is looked up
 * beforehand: a statement that finds them itself is planned as if there were many, and reads the whole table for a word
 * that no record has.
 */
async function labelHas(
  { db }: SearchedKernel,
  theirs: ResourceView,
  column: StoredColumn,
  word: string,
): Promise<Match[]> {
  const { table, primaryKey, labelColumns } = theirs.resource;
  const labels = labelColumns.filter((label) => familyOf(label.table) === "text" && !label.table.isArray);
  if (
    !theirs.isReadable ||
    labels.length === 0 ||
    !fits(word, { ...column.table, name: "text", enumValues: null, maxLength: null })
  )
    return [];
  const conditions = [...theirs.ownRows(), anyOf(labels.map((label) => conditionOf(label, "ilike", word)))];
  const named = sql<{
    key: unknown;
  }>`select ${sql.ref(`t.${primaryKey.name}`)} as key from ${sql.table(table)} as t${whereClause(conditions)}`;
  const { rows } = await sql<{ key: unknown }>`${named} limit ${maxNamed + 1}`.execute(db);
  const reference = sql.ref(`t.${column.name}`);
  if (rows.length <= maxNamed)
    return rows.length === 0 ? [] : [{ condition: sql`${reference} = any (${rows.map(({ key }) => key)})` }];
  // An array, not a set, so that an index on the reference can be combined with those of the other columns.
  return [{ condition: sql`${reference} = any (array(${named}))`, readsOthers: true }];
}

/** A range of keys, so that the database can use the key's own index. */
function uuidBegins(column: StoredColumn, word: string): Match[] {
  const letters = word.replace(/-/g, "").toLowerCase();
  if (!/^[0-9a-f]+$/.test(letters) || letters.length < minPrefixLength || letters.length > 32) return [];
  return [
    {
      condition: sql`${sql.ref(`t.${column.name}`)} between ${letters.padEnd(32, "0")}::uuid and ${letters.padEnd(32, "f")}::uuid`,
    },
  ];
}
