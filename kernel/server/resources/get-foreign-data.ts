/** Options of a foreign select: searched, sorted by label, a page at a time; only records this user may see. */
import { sql } from "kysely";
import { refuse } from "../../contract/refusals.ts";
import { getForeignData } from "../../contract/resource-endpoints.ts";
import type { BodyOf, ReplyOf } from "../../contract/endpoint.ts";
import type { Row } from "../../contract/resource.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import { filtersToSql, rowFilterToSql, type Condition } from "./filter-to-sql.ts";
import { preparedOf, type PreparedResource } from "./prepared-resource.ts";
import { createView, viewOf } from "./resource-view.ts";
import { whereClause } from "./sql-parts.ts";

type Items = ReplyOf<typeof getForeignData>["items"];

export async function foreignOptions(kernel: Kernel, adminUser: AdminUser, body: BodyOf<typeof getForeignData>): Promise<{ items: Items }> {
  const view = viewOf(kernel, body.resourceId, adminUser);
  const column = view.resource.columns.get(body.column);
  const isVisible = column !== undefined && (["list", "show", "edit", "create", "filter"] as const).some((page) => view.columns(page).includes(column));
  const { foreignResource } = (isVisible ? column?.definition : undefined) ?? {};
  if (foreignResource === undefined) throw refuse("PORTAL_COLUMN_NOT_FOREIGN", { column: body.column });
  const targets = foreignResource.resourceId === undefined ? (foreignResource.polymorphicResources ?? []).map(({ resourceId }) => resourceId) : [foreignResource.resourceId];
  const items: Items = [];
  for (const target of targets) {
    const resource = target === null ? undefined : preparedOf(kernel).get(target);
    if (resource !== undefined) items.push(...(await optionsOf(kernel, resource, adminUser, body, foreignResource.searchableFields)));
  }
  return { items };
}

async function optionsOf(kernel: Kernel, resource: PreparedResource, adminUser: AdminUser, body: BodyOf<typeof getForeignData>, searchable: readonly string[] | undefined): Promise<Items> {
  const view = createView(resource, adminUser);
  if (!view.may("list") && !view.may("show")) return [];
  const own = rowFilterToSql(resource, resource.definition.rowFilter?.({ adminUser }));
  const search = body.search?.trim() ?? "";
  const fields = (searchable ?? searchFields(resource)).filter((name) => resource.columns.get(name)?.table !== undefined);
  const asked: Condition[] = [
    ...filtersToSql(body.filters ?? [], resource, view.mayFilter),
    ...(search === "" ? [] : filtersToSql([{ operator: "or", subFilters: fields.map((field) => ({ field, operator: "ilike", value: search })) }], resource, () => true)),
  ];
  const names = [...new Set([resource.primaryKey.name, ...resource.labelColumns])].filter((name) => resource.columns.get(name)?.table !== undefined);
  const read = async (conditions: readonly Condition[], limit: number, offset: number): Promise<Items> => {
    const order = sql.join([...labelOrder(resource), resource.primaryKey.name].map((name) => sql.ref(`t.${name}`)));
    const { rows } = await sql<Row>`select ${sql.join(names.map((name) => sql.ref(`t.${name}`)))} from ${sql.table(resource.table)} as t${whereClause(conditions)} order by ${order} limit ${limit} offset ${offset}`.execute(kernel.db);
    return rows.map((row) => ({ value: row[resource.primaryKey.name] as string, label: resource.definition.recordLabel?.(row) ?? String(row[resource.primaryKey.name]) }));
  };
  const items = await read([...own, ...asked], body.limit, body.offset);
  return [...(await currentOption(body, items, resource, own, read)), ...items];
}

/** The value a form holds is among the options even when it is on another page. */
async function currentOption(body: BodyOf<typeof getForeignData>, items: Items, resource: PreparedResource, own: readonly Condition[], read: (conditions: readonly Condition[], limit: number, offset: number) => Promise<Items>): Promise<Items> {
  const { currentValue, offset, search } = body;
  if (currentValue === undefined || currentValue === null || offset > 0 || (search ?? "") !== "" || items.some((item) => item.value === currentValue)) return [];
  try {
    return await read([...own, ...filtersToSql([{ field: resource.primaryKey.name, operator: "eq", value: currentValue }], resource, () => true)], 1, 0);
  } catch {
    return []; // a key of the wrong form has no option
  }
}

/** What an option is found by when the config does not say: the label's own columns that a reader would recognize. */
function searchFields(resource: PreparedResource): readonly string[] {
  const named = resource.definition.recordLabelColumns ?? resource.labelColumns.filter((name) => ["text", "varchar"].includes(resource.columns.get(name)?.table?.name ?? ""));
  return named.length === 0 ? [resource.primaryKey.name] : named;
}

const labelOrder = (resource: PreparedResource): readonly string[] => (resource.definition.recordLabelColumns ?? []).filter((name) => resource.columns.get(name)?.table !== undefined);
