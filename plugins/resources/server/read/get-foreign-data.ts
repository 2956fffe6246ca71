/**
 * `get_resource_foreign_data`: a page of options for a foreign select, searched and sorted by label; only records that
 * this user may see.
 */
import { sql } from "kysely";
import { normalText, handle, type HandledEndpoint } from "@portalkit/kernel/server";
import {
  type BodyOf,
  type ReplyOf,
  refuse,
  type ForeignResource,
  type Row,
  type AdminUser,
} from "@portalkit/kernel/contract";
import { getForeignData, type Kernel } from "@portalkit/kernel/engine";
import type { Condition } from "../sql/condition-to-sql.ts";
import { countRecords } from "./count-records.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { familyOf } from "../values/database-type.ts";
import { anyColumn, filtersToSql } from "../sql/filter-to-sql.ts";
import { readerOf } from "../view/filter-reader.ts";
import { labelOf } from "./foreign-labels.ts";
import { readLists } from "./read-lists.ts";
import { labelOrder, namingColumns } from "./sort-order.ts";
import { isStored, preparedOf, type PreparedResource, type StoredColumn } from "../tables/prepared-resource.ts";
import { createView, viewOf, type ResourceView } from "../view/resource-view.ts";
import { selectColumns, whereClause } from "../sql/sql-parts.ts";
import { encodeValue, fits } from "../values/value-codec.ts";

type Body = BodyOf<typeof getForeignData>;
type Items = ReplyOf<typeof getForeignData>["items"];

export function getForeignDataHandler(kernel: Kernel): HandledEndpoint {
  return handle(getForeignData, async ({ body, adminUser }) => ({
    items: await readLists(kernel, (reading) => foreignOptions(reading, adminUser, body)),
  }));
}

/**
 * Options of a foreign column that this user may see.
 * @throws Refusal
 */
export async function foreignOptions(kernel: Kernel, adminUser: AdminUser, body: Body): Promise<Items> {
  const view = viewOf(kernel, body.resourceId, adminUser);
  const foreign = foreignOf(view, body.column);
  const ids =
    foreign.resourceId === undefined
      ? (foreign.polymorphicResources ?? [])
          .filter(({ whenValue }) => body.kind === undefined || whenValue === body.kind)
          .map(({ resourceId }) => resourceId)
      : [foreign.resourceId];
  const targets = [...new Set(ids)]
    .map((id) => preparedOf(kernel).get(id ?? ""))
    .filter((target) => target !== undefined)
    .map((target) => createView(target, adminUser))
    .filter(({ isReadable }) => isReadable);
  return await mapDatabaseErrors(() => optionsOf(kernel, targets, foreign, body));
}

/** @throws PORTAL_COLUMN_NOT_FOREIGN, also for a column that is hidden from the user. */
function foreignOf(view: ResourceView, name: string): ForeignResource {
  const column = view.resource.columns.get(name);
  const foreign = column !== undefined && view.isVisible(column) ? column.definition.foreignResource : undefined;
  if (foreign === undefined) throw refuse("PORTAL_COLUMN_NOT_FOREIGN", { column: name });
  return foreign;
}

/** Returns one page over all target resources, one after the other. */
async function optionsOf(
  kernel: Kernel,
  targets: readonly ResourceView[],
  foreign: ForeignResource,
  body: Body,
): Promise<Items> {
  const items: Items = [];
  const isPolymorphic = foreign.resourceId === undefined;
  let toSkip = body.offset;
  for (const view of targets) {
    const { resource } = view;
    const conditions = [
      ...view.ownRows(),
      ...filtersToSql(body.filters ?? [], resource, view.mayFilter, readerOf(kernel, view.adminUser)),
      ...searched(resource, foreign, normalText(body.search ?? "").trim()),
    ];
    const room = body.limit - items.length;
    const found = room === 0 ? [] : await readOptions(kernel, resource, conditions, room, toSkip, isPolymorphic);
    // The number of options is needed only if the page begins after this resource's last one.
    toSkip =
      found.length > 0 || toSkip === 0 || targets.length === 1
        ? 0
        : Math.max(0, toSkip - (await countRecords(kernel, { resource, where: conditions })));
    items.push(...found);
  }
  return [...(await currentOptions(kernel, targets, body, items, isPolymorphic)), ...items];
}

async function readOptions(
  kernel: Kernel,
  resource: PreparedResource,
  conditions: readonly Condition[],
  limit: number,
  offset: number,
  isPolymorphic: boolean,
): Promise<Items> {
  const { primaryKey, labelColumns, table } = resource;
  const { rows } = await sql<Row>`select ${selectColumns(labelColumns)}
    from ${sql.table(table)} as t${whereClause(conditions)} order by ${labelOrder(resource)}
      limit ${limit} offset ${offset}`.execute(kernel.db);
  return rows.map((row) => ({
    value: row[primaryKey.name] as string,
    label: labelOf(resource, row),
    ...(isPolymorphic ? { _item: { resourceId: resource.resourceId } } : {}),
  }));
}

/** Adds the form's current values to the options even if they are on another page. */
async function currentOptions(
  kernel: Kernel,
  targets: readonly ResourceView[],
  { currentValue, offset, search }: Body,
  items: Items,
  isPolymorphic: boolean,
): Promise<Items> {
  if (currentValue === undefined || currentValue === null || offset > 0 || (search ?? "") !== "") return [];
  const known = new Set(items.map(({ value }) => String(value)));
  const wanted = (Array.isArray(currentValue) ? currentValue : [currentValue]).filter(
    (value) => (typeof value === "string" || typeof value === "number") && !known.has(String(value)),
  );
  const found = await Promise.all(
    targets.map((view) => {
      const { table, name } = view.resource.primaryKey;
      // A value with the wrong format has no option.
      const keys = wanted.filter((value) => fits(value, table)).map((value) => encodeValue(value, table));
      return keys.length === 0
        ? []
        : readOptions(
            kernel,
            view.resource,
            [...view.ownRows(), sql`${sql.ref(`t.${name}`)} = any (${keys})`],
            keys.length,
            0,
            isPolymorphic,
          );
    }),
  );
  return found.flat();
}

function searched(resource: PreparedResource, foreign: ForeignResource, search: string): Condition[] {
  if (search === "") return [];
  const own = foreign.searchableFields?.map((name) => resource.columns.get(name)).filter(isStored) ?? [];
  const fields = own.length > 0 ? own : recognized(resource);
  return filtersToSql(
    [{ operator: "or", subFilters: fields.map(({ name }) => ({ field: name, operator: "ilike", value: search })) }],
    resource,
    anyColumn,
  );
}

/** The columns that identify a record for a user: those of the label, otherwise the first text, otherwise the key. */
function recognized(resource: PreparedResource): StoredColumn[] {
  const { columns, primaryKey } = resource;
  const named = namingColumns(resource);
  if (named.length > 0) return named;
  return [
    [...columns.values()]
      .filter(isStored)
      .find(
        (column) =>
          column !== primaryKey && column.definition.backendOnly !== true && familyOf(column.table) === "text",
      ) ?? primaryKey,
  ];
}
