/** The order of a list: its columns, and for references the labels of the records that they refer to. */
import { sql, type RawBuilder } from "kysely";
import { refuse, type SortItem } from "@portalkit/kernel/contract";
import { inReadingOrder } from "@portalkit/kernel/server";
import type { Kernel } from "@portalkit/kernel/engine";
import { none, whereClause } from "../sql/sql-parts.ts";
import type { TableColumn } from "../tables/introspect.ts";
import { preparedOf, type PreparedResource, type StoredColumn } from "../tables/prepared-resource.ts";
import { familyOf } from "../values/database-type.ts";
import { createView, type ResourceView } from "../view/resource-view.ts";

/** One column of an order. */
export interface OrderTerm {
  /** The alias of its table: `t` is the list's own, others are joined. */
  readonly table: string;
  readonly column: TableColumn;
  readonly canBeNull: boolean;
  /** A text that is read, rather than a code or a key: it is sorted as people read. */
  readonly isText: boolean;
  readonly direction: SortItem["direction"];
}

/** What a page is ordered by; the last term is unique. */
export interface SortOrder {
  readonly terms: readonly OrderTerm[];
  /** The tables of the labels by which references are sorted. */
  readonly joins: readonly RawBuilder<unknown>[];
}

export const unsorted: SortOrder = { terms: [], joins: [] };

/**
 * The primary key is last, so that pages never overlap.
 * @throws PORTAL_SORT_NOT_AVAILABLE
 */
export function sortOrder(kernel: Kernel, view: ResourceView, sort: readonly SortItem[]): SortOrder {
  const { primaryKey, columns, definition } = view.resource;
  const { defaultSort } = definition.options ?? {};
  for (const { field } of sort) {
    const column = columns.get(field);
    if (column === undefined || !view.maySort(column))
      throw refuse("PORTAL_SORT_NOT_AVAILABLE", { field: field.slice(0, 100) });
  }
  const wanted =
    sort.length > 0 || defaultSort === undefined
      ? sort
      : [{ field: defaultSort.columnName, direction: defaultSort.direction }];
  const terms: OrderTerm[] = [];
  const joins: RawBuilder<unknown>[] = [];
  for (const { field, direction } of wanted) {
    const column = columns.get(field) as StoredColumn;
    const target = sortedTarget(kernel, view, column);
    if (target !== undefined) {
      const alias = `o${joins.length}`;
      const isAlwaysFound = isRequired(column, target);
      joins.push(joinLabels(target, alias, column, isAlwaysFound));
      for (const label of namingColumns(target.resource))
        terms.push({
          table: alias,
          column: label.table,
          canBeNull: label.table.nullable || !isAlwaysFound,
          isText: isReadText(label),
          direction,
        });
    }
    terms.push({
      table: "t",
      column: column.table,
      canBeNull: column.table.nullable,
      isText: isReadText(column),
      direction,
    });
  }
  if (!terms.some(({ table, column }) => table === "t" && column === primaryKey.table))
    terms.push({ table: "t", column: primaryKey.table, canBeNull: false, isText: false, direction: "asc" });
  return { terms, joins };
}

/** The columns that name a record for a user, by which options and references are sorted. */
export const namingColumns = ({ definition, labelColumns }: PreparedResource): StoredColumn[] =>
  labelColumns.filter(({ name }) => definition.recordLabelColumns?.includes(name) === true);

/** The records of a reference to a single resource, if they have labels and this user may see them. */
function sortedTarget(kernel: Kernel, view: ResourceView, column: StoredColumn): ResourceView | undefined {
  const target = preparedOf(kernel).get(column.definition.foreignResource?.resourceId ?? "");
  if (target === undefined || target.primaryKey.table.name !== column.table.name) return undefined;
  if (namingColumns(target).length === 0) return undefined;
  const theirs = createView(target, view.adminUser);
  return theirs.isReadable ? theirs : undefined;
}

/** Whether each row has a record that this user may see. */
const isRequired = ({ table }: StoredColumn, target: ResourceView): boolean =>
  !table.nullable && table.references === target.resource.table && target.ownRows().length === 0;

function joinLabels(
  target: ResourceView,
  alias: string,
  column: StoredColumn,
  isAlwaysFound: boolean,
): RawBuilder<unknown> {
  const { resource } = target;
  const key = resource.primaryKey.name;
  const ownRows = target.ownRows();
  const names = [key, ...namingColumns(resource).map(({ name }) => name)];
  const records =
    ownRows.length === 0
      ? sql.table(resource.table)
      : sql`(select ${sql.join([...new Set(names)].map((name) => sql.ref(`t.${name}`)))}
          from ${sql.table(resource.table)} as t${whereClause(ownRows)})`;
  return sql` ${sql.raw(isAlwaysFound ? "join" : "left join")} ${records} as ${sql.ref(alias)}
    on ${sql.ref(`${alias}.${key}`)} = ${sql.ref(`t.${column.name}`)}`;
}

/** The options of an enumeration and the keys of records have an order of their own. */
const isReadText = (column: StoredColumn): boolean =>
  familyOf(column.table) === "text" &&
  !column.table.isArray &&
  !column.table.isPrimaryKey &&
  column.definition.enum === undefined &&
  column.definition.foreignResource === undefined;

export const termColumn = ({ table, column }: OrderTerm): RawBuilder<unknown> => sql.ref(`${table}.${column.column}`);

/**
 * What a term compares.
 * @param value what stands for the term's column, if not the column itself
 */
export const termValue = (term: OrderTerm, value = termColumn(term)): RawBuilder<unknown> =>
  term.isText ? inReadingOrder(value) : value;

/** The columns that name a record, as its user reads them, and its key. */
export function labelOrder(resource: PreparedResource): RawBuilder<unknown> {
  return sql.join(
    [...new Set([...namingColumns(resource), resource.primaryKey])].map((column) => {
      const own = sql.ref(`t.${column.name}`);
      return isReadText(column) ? inReadingOrder(own) : own;
    }),
  );
}

/**
 * ` order by …`. Nulls are where an index of either direction has them: last in ascending order.
 * @param valueOf what stands for a term in the statement, if not its column
 */
export function orderBy(
  terms: readonly OrderTerm[],
  valueOf: (term: OrderTerm) => RawBuilder<unknown> = termColumn,
): RawBuilder<unknown> {
  return terms.length === 0
    ? none
    : sql` order by ${sql.join(
        terms.map((term) => sql`${termValue(term, valueOf(term))} ${sql.raw(term.direction)}`),
      )}`;
}

export const reversed = (terms: readonly OrderTerm[]): OrderTerm[] =>
  terms.map((term) => ({ ...term, direction: term.direction === "asc" ? "desc" : "asc" }));
