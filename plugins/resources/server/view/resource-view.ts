/** A resource as one user may see it: access rules evaluated, hidden columns removed. Every call uses it. */
import { refuse, type ColumnPage, type AccessRule, type AdminUser, superadminRole } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import type { Condition } from "../sql/condition-to-sql.ts";
import { traitsOf } from "../values/database-type.ts";
import { anyColumn, filtersToSql } from "../sql/filter-to-sql.ts";
import { isStored, preparedOf, type PreparedColumn, type PreparedResource } from "../tables/prepared-resource.ts";

export type Operation = "list" | "show" | "edit" | "create" | "delete" | "filter";

export interface ResourceView {
  readonly resource: PreparedResource;
  readonly adminUser: AdminUser;
  may(operation: Operation): boolean;
  /** Evaluates the access rule of an action. */
  holds(rule: AccessRule | undefined): boolean;
  /** Whether the user may see records at all; checked for labels and options of other resources. */
  readonly isReadable: boolean;
  /** Columns the user sees on a page. */
  columns(page: ColumnPage): readonly PreparedColumn[];
  /** Whether the column is shown on any page. */
  isVisible(column: PreparedColumn): boolean;
  /** Whether the user may filter by it; always true for the primary key, because records are fetched by it. */
  mayFilter(column: PreparedColumn): boolean;
  maySort(column: PreparedColumn): boolean;
  /** The resource's row filter for this user; empty if the user may see all rows. */
  ownRows(): readonly Condition[];
}

/**
 * The access rules of operations that a resource does not configure: reading for superadmins only, writing for no one.
 */
const allowedByDefault: Readonly<Record<Operation, (adminUser: AdminUser) => boolean>> = {
  list: isSuperadmin,
  show: isSuperadmin,
  filter: isSuperadmin,
  edit: isClosed,
  create: isClosed,
  delete: isClosed,
};
const recordOperations: readonly Operation[] = ["list", "show", "edit", "create", "delete"];
const pages: readonly ColumnPage[] = ["list", "show", "edit", "create", "filter"];

function isSuperadmin({ role }: AdminUser): boolean {
  return role === superadminRole;
}

function isClosed(): boolean {
  return false;
}

/**
 * Returns the view.
 * @throws PORTAL_RESOURCE_UNKNOWN if the resource does not exist or this user may not open it, with the same text for
 * both
 */
export function viewOf(kernel: Pick<Kernel, "registry">, resourceId: string, adminUser: AdminUser): ResourceView {
  const view = findView(kernel, resourceId, adminUser);
  if (view === undefined) throw refuse("PORTAL_RESOURCE_UNKNOWN", { resourceId });
  return view;
}

/** Returns nothing if the resource does not exist or this user may not open it. */
export function findView(
  kernel: Pick<Kernel, "registry">,
  resourceId: string,
  adminUser: AdminUser,
): ResourceView | undefined {
  const resource = preparedOf(kernel).get(resourceId);
  const view = resource === undefined ? undefined : createView(resource, adminUser);
  return view !== undefined && recordOperations.some((operation) => view.may(operation)) ? view : undefined;
}

/** Whether this user may see any of its records; false if the resource does not exist. */
export function mayRead(kernel: Pick<Kernel, "registry">, resourceId: string, adminUser: AdminUser): boolean {
  const resource = preparedOf(kernel).get(resourceId);
  return resource !== undefined && createView(resource, adminUser).isReadable;
}

export function createView(resource: PreparedResource, adminUser: AdminUser): ResourceView {
  const { definition, primaryKey } = resource;
  const who = { adminUser, resourceId: resource.resourceId };
  // Permission names are replaced by functions at installation; one that is still a name grants nothing.
  const holds = (rule: AccessRule | undefined, byDefault = true): boolean =>
    typeof rule === "function" ? rule(who) === true : (rule ?? byDefault) === true;
  const rules = definition.options?.allowedActions ?? {};
  // If only `list` has a rule, it applies to filtering too.
  const ruleOf = (operation: Operation): AccessRule | undefined =>
    rules[operation] ?? (operation === "filter" ? rules.list : undefined);
  const may = once((operation: Operation) => holds(ruleOf(operation), allowedByDefault[operation](adminUser)));
  const isShown = (column: PreparedColumn, page: ColumnPage): boolean => {
    const { backendOnly, showIn } = column.definition;
    // A page that the user may not open shows no column, so it cannot reveal one either.
    if (backendOnly === true || !may(page) || (page === "create" && column.table?.isGenerated === true)) return false;
    return typeof showIn === "object" ? holds(showIn[page]) : (showIn ?? true);
  };
  const columns = once((page: ColumnPage): readonly PreparedColumn[] =>
    [...resource.columns.values()].filter((column) => isShown(column, page)),
  );
  let ownRows: readonly Condition[] | undefined;
  return {
    resource,
    adminUser,
    may,
    columns,
    holds: (rule) => holds(rule),
    get isReadable() {
      return may("list") || may("show");
    },
    isVisible: (column) => pages.some((page) => columns(page).includes(column)),
    mayFilter: (column) => isStored(column) && (column.name === primaryKey.name || columns("filter").includes(column)),
    maySort: (column) =>
      isStored(column) &&
      column.definition.sortable !== false &&
      traitsOf(column.table).isSortable &&
      (column.name === primaryKey.name || columns("list").includes(column)),
    ownRows: () => (ownRows ??= ownConditions(resource, adminUser)),
  };
}

/** @throws PORTAL_ACTION_NOT_ALLOWED */
export function assertAllowed(view: ResourceView, operation: Operation): void {
  if (!view.may(operation)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
}

/** Whether the user may see the resource's trash and restore records of it: as for listing and deleting records. */
export const mayRestore = (view: ResourceView): boolean =>
  view.resource.definition.options?.trash !== undefined && view.may("list") && view.may("delete");

/**
 * An invalid row filter denies access to every user, as a failure of the server and not as a message for the operator.
 */
function ownConditions(resource: PreparedResource, adminUser: AdminUser): readonly Condition[] {
  const filter = resource.definition.rowFilter?.({ adminUser });
  try {
    return filter === undefined ? [] : filtersToSql([filter], resource, anyColumn);
  } catch (error) {
    throw new Error(
      `rowFilter of resource "${resource.resourceId}" returned an invalid filter: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** Evaluates each rule at most once per request, because rules may be expensive. */
function once<Key, Answer>(ask: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>();
  return (key) => {
    if (!known.has(key)) known.set(key, ask(key));
    return known.get(key) as Answer;
  };
}
