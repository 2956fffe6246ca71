/** A resource as one user may see it: rules answered, hidden columns gone. Every call goes through it. */
import { refuse } from "../../contract/refusals.ts";
import type { Column, ColumnPage, Resource } from "../../contract/resource.ts";
import { columnPages } from "../../contract/resource.ts";
import type { AccessRule, AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import { preparedOf, type PreparedColumn, type PreparedResource } from "./prepared-resource.ts";

export type Operation = "list" | "show" | "edit" | "create" | "delete" | "filter";

export interface ResourceView {
  readonly resource: PreparedResource;
  readonly adminUser: AdminUser;
  may(operation: Operation): boolean;
  /** Columns the user sees on a page. */
  columns(page: ColumnPage): readonly PreparedColumn[];
  /** Open for filtering; the primary key always is, since records are fetched by it. */
  mayFilter(column: PreparedColumn): boolean;
  maySort(column: PreparedColumn): boolean;
}

/** Reading is allowed unless a resource says otherwise, writing only when it says so. */
const allowedByDefault: Readonly<Record<Operation, boolean>> = { list: true, show: true, filter: true, edit: false, create: false, delete: false };

/** The view, or the same refusal for a resource that is not there and one this user may not reach. */
export function viewOf(kernel: Pick<Kernel, "registry">, resourceId: string, adminUser: AdminUser): ResourceView {
  const resource = preparedOf(kernel).get(resourceId);
  const view = resource === undefined ? undefined : createView(resource, adminUser);
  if (view === undefined || !(view.may("list") || view.may("show"))) throw refuse("PORTAL_RESOURCE_UNKNOWN", { resourceId });
  return view;
}

export function createView(resource: PreparedResource, adminUser: AdminUser): ResourceView {
  const who = { adminUser, resourceId: resource.resourceId };
  const holds = (rule: AccessRule | undefined, byDefault: boolean): boolean => (typeof rule === "function" ? rule(who) === true : (rule ?? byDefault) === true);
  const may = (operation: Operation): boolean => holds(resource.definition.options?.allowedActions?.[operation], allowedByDefault[operation]);
  const isShown = (column: PreparedColumn, page: ColumnPage): boolean => {
    const { backendOnly, showIn } = column.definition;
    // A page that the user may not open shows no column, so it cannot reveal one either.
    if (backendOnly === true || !may(page)) return false;
    return typeof showIn === "object" ? holds(showIn[page], true) : (showIn ?? true);
  };
  const shown = new Map<ColumnPage, readonly PreparedColumn[]>();
  const columns = (page: ColumnPage): readonly PreparedColumn[] => {
    const known = shown.get(page) ?? [...resource.columns.values()].filter((column) => isShown(column, page));
    shown.set(page, known);
    return known;
  };
  const isStored = (column: PreparedColumn): boolean => column.table !== undefined && column.definition.backendOnly !== true;
  return {
    resource, adminUser, may, columns,
    mayFilter: (column) => isStored(column) && (column.name === resource.primaryKey.name || (may("filter") && isShown(column, "filter"))),
    maySort: (column) =>
      isStored(column) && column.definition.sortable !== false && (isShown(column, "list") || column.name === resource.primaryKey.name || column.name === resource.definition.options?.defaultSort?.columnName),
  };
}

/** @throws PORTAL_ACTION_NOT_ALLOWED */
export function demand(view: ResourceView, operation: Operation): void {
  if (!view.may(operation)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
}

/** What `get_resource` answers. */
export function describeResource(view: ResourceView): Resource {
  const { resource, adminUser } = view;
  const { options = {} } = resource.definition;
  const who = { adminUser, resourceId: resource.resourceId };
  const isAllowed = (rule: AccessRule | undefined): boolean => (typeof rule === "function" ? rule(who) === true : (rule ?? true));
  const bulkActions = (options.bulkActions ?? []).filter(({ allowed }) => isAllowed(allowed)).map(({ id, label, icon, state, confirm }) => ({ id, label, icon, state, confirm }));
  const visible = [...resource.columns.values()].filter((column) => columnPages.some((page) => view.columns(page).includes(column)) || column.name === resource.primaryKey.name);
  const names = new Set(visible.map((column) => column.name));
  return {
    resourceId: resource.resourceId,
    label: resource.definition.label,
    columns: visible.filter((column) => column.definition.backendOnly !== true).map((column) => describeColumn(view, column)),
    options: {
      allowedActions: { list: view.may("list"), show: view.may("show"), edit: view.may("edit"), create: view.may("create"), delete: view.may("delete"), filter: view.may("filter") },
      actions: (options.actions ?? []).filter(({ allowed }) => isAllowed(allowed)).map(({ id, name, icon, showIn, bulkHandler }) => ({ id, name, icon, showIn, bulkHandler })),
      bulkActions: view.may("delete") ? [...bulkActions, deleteChecked] : bulkActions,
      listPageSize: options.listPageSize,
      listPageSizeOptions: options.listPageSizeOptions,
      defaultSort: options.defaultSort,
      fieldGroups: options.fieldGroups?.map((group) => ({ ...group, columns: group.columns.filter((name) => names.has(name)) })),
      listRowsAutoRefreshSeconds: options.listRowsAutoRefreshSeconds,
      pageInjections: options.pageInjections,
    },
  };
}

/** There wherever deleting is allowed. */
export const deleteChecked = { id: "delete", label: "Delete checked", icon: "trash-2", state: "danger", confirm: "Are you sure you want to delete the selected items?" } as const;

function describeColumn(view: ResourceView, column: PreparedColumn): Column {
  const { showIn: _rules, required: _required, backendOnly: _backendOnly, fillOnCreate: _fill, isUnique: _unique, validate: _validate, ...wire } = column.definition;
  const shown = (page: ColumnPage): boolean => view.columns(page).includes(column);
  return {
    ...wire,
    name: column.name, label: column.label, type: column.type,
    primaryKey: column.name === view.resource.primaryKey.name,
    required: { create: isRequired(column, "create"), edit: isRequired(column, "edit") },
    showIn: { list: shown("list"), show: shown("show"), edit: shown("edit"), create: shown("create"), filter: view.mayFilter(column) && shown("filter") },
    sortable: view.maySort(column),
    ...(column.table?.name.startsWith("_") === true ? { isArray: column.definition.isArray ?? { enabled: true, itemType: "string" } } : {}),
    filterOptions: { substringSearch: true, multiselect: column.definition.enum !== undefined || column.definition.foreignResource !== undefined, ...column.definition.filterOptions },
  };
}

/** Said in the config, or else told by the database: a column that may not be null and has no default. */
export function isRequired(column: PreparedColumn, page: "create" | "edit"): boolean {
  const { required, fillOnCreate } = column.definition;
  if (typeof required === "boolean") return required;
  const stated = required?.[page];
  if (stated !== undefined) return stated;
  if (column.table === undefined || column.table.nullable || column.type === "boolean") return false;
  return page === "edit" || (!column.table.hasDefault && fillOnCreate === undefined);
}
