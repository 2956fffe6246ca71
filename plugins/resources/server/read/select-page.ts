/** Reads the rows of a page: one statement for the rows, their version and their joined labels. */
import { sql, type RawBuilder } from "kysely";
import type { ColumnPage, Row } from "@portalkit/kernel/contract";
import { executePrepared } from "@portalkit/kernel/server";
import type { Kernel } from "@portalkit/kernel/engine";
import { joinReferences, labelOf, labelReferences, planReferences, type Reference } from "./foreign-labels.ts";
import { cutPage, isFirstOfAll, type Cut } from "./page-cut.ts";
import { orderBy, termColumn, type OrderTerm } from "./sort-order.ts";
import {
  isStored,
  type PreparedColumn,
  type PreparedResource,
  type StoredColumn,
} from "../tables/prepared-resource.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { none, selectColumns } from "../sql/sql-parts.ts";
import { readVersion, versionColumn } from "../tables/table-version.ts";

/** The position of a batch read: the last row's values, in the database's text format. */
export type Place = readonly (string | null)[];

export interface Selected {
  rows: Row[];
  version: string | undefined;
  place: Place;
}

/**
 * The page is cut in the inner query, so that labels are joined to the page's rows only, at any offset.
 * @param isPlaced whether the values of the last row are returned at which the next page begins
 */
export async function selectPage(
  kernel: Kernel,
  view: ResourceView,
  page: ColumnPage,
  cut: Cut,
  { isPlaced = false }: { isPlaced?: boolean } = {},
): Promise<Selected> {
  const { resource } = view;
  const { terms } = cut.order;
  const columns = view.columns(page);
  const own = terms.filter(({ table }) => table === "t").map(({ column }) => resource.columns.get(column.column));
  const stored = [...new Set([...readColumns(resource, columns), ...own.filter(isStored)])];
  const references = planReferences(kernel, view, columns);
  const { selected, joins } = joinReferences(references);
  const orders = new Map(
    terms.flatMap((term, index) => (term.table === "t" ? [] : [[term, sql.ref(`__order_${index}`)]])),
  );
  const marks = isPlaced ? terms.map((_, index) => sql.ref(`__mark_${index}`)) : [];
  const taken = [
    selectColumns(stored),
    ...[...orders].map(([term, name]) => sql`${termColumn(term)} as ${name}`),
    ...marks.map((name, index) => sql`${termColumn(terms[index] as OrderTerm)}::text as ${name}`),
  ];
  const outer = sql.join([
    ...stored.map(({ name }) => sql.ref(`t.${name}`)),
    ...selected,
    ...marks,
    sql`${versionColumn(resource)} as "__version"`,
  ]);
  const inner = cutPage(resource, sql`${sql.join(taken)} from ${sql.table(resource.table)} as t`, cut);
  const again = joins === none ? none : orderBy(terms, (term) => orders.get(term) ?? termColumn(term));
  const statement = sql<Row>`select ${outer} from (${inner}) as t${joins}${again}`;
  const { rows } = isFirstOfAll(cut) ? await executePrepared(statement, kernel.db) : await statement.execute(kernel.db);
  const version = readVersion(kernel, resource, rows[0]?.["__version"]);
  const last = rows.at(-1);
  const place = marks.map((_, index) => (last?.[`__mark_${index}`] ?? null) as string | null);
  return { rows: await finishRows(kernel, view, columns, references, rows), version, place };
}

/**
 * Reads rows like those of a page from a query over the columns of the table.
 * @param source selects also `__place`, by which rows are ordered, and `__entry`, which is returned with each row
 */
export async function selectRows<Entry>(
  kernel: Kernel,
  view: ResourceView,
  page: ColumnPage,
  source: RawBuilder<unknown>,
): Promise<{ row: Row; entry: Entry }[]> {
  const columns = view.columns(page);
  const stored = readColumns(view.resource, columns);
  const references = planReferences(kernel, view, columns);
  const { selected, joins } = joinReferences(references);
  const outer = sql.join([...stored.map(({ name }) => sql.ref(`t.${name}`)), ...selected, sql`t."__entry"`]);
  const { rows } = await sql<Row & { __entry: Entry }>`select ${outer}
    from (select ${selectColumns(stored)}, "__place", "__entry" from (${source}) as t) as t${joins}
    order by t."__place"`.execute(kernel.db);
  const entries = rows.map(({ __entry: entry }) => entry);
  const finished = await finishRows(kernel, view, columns, references, rows);
  return finished.flatMap((row, at) => {
    const entry = entries[at];
    return entry === undefined ? [] : [{ row, entry }];
  });
}

/** The key, and the columns of a page with those that their components read. */
function rowColumns({ columns, primaryKey }: PreparedResource, shown: readonly PreparedColumn[]): StoredColumn[] {
  const read = shown.flatMap(({ definition }) => definition.readsColumns ?? []).map((name) => columns.get(name));
  return [...new Set([primaryKey, ...shown, ...read])].filter(isStored);
}

/** The columns of the rows, and those that the page's order, labels and links read. */
function readColumns(resource: PreparedResource, shown: readonly PreparedColumn[]): StoredColumn[] {
  const { columns, labelColumns, definition } = resource;
  const kinds = shown.map((column) => columns.get(column.definition.foreignResource?.polymorphicOn ?? ""));
  const forLinks =
    definition.clickUrl === undefined
      ? []
      : [...columns.values()].filter((column) => column.definition.backendOnly !== true);
  const sorted = columns.get(definition.options?.defaultSort?.columnName ?? "");
  return [...new Set([...rowColumns(resource, shown), ...kinds, ...labelColumns, ...forLinks, sorted])].filter(
    isStored,
  );
}

/** Adds labels, links and key values, and removes columns that the page does not need. */
async function finishRows(
  kernel: Kernel,
  view: ResourceView,
  columns: readonly PreparedColumn[],
  references: readonly Reference[],
  rows: readonly Row[],
): Promise<Row[]> {
  const { resource } = view;
  const { primaryKey, definition } = resource;
  const extras = rows.map((row) => ({
    _label: labelOf(resource, row),
    _primaryKeyValue: row[primaryKey.name] as string,
    ...(definition.clickUrl === undefined ? {} : { _clickUrl: definition.clickUrl(row) }),
  }));
  await labelReferences(kernel, view, references, rows);
  const shown = rowColumns(resource, columns);
  return rows.map((row, index) => {
    const finished: Row = {};
    for (const { name } of shown) finished[name] = row[name];
    return Object.assign(finished, extras[index]);
  });
}
