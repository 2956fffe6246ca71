/**
 * What a user may read of a resource at one moment. What is made of its records and stored keeps the scope that it was
 * made with, and is for its user only while the user's rights still cover it.
 */
import { sql } from "kysely";
import { parseJson, type AdminUser, superadminRole } from "@portalkit/kernel/contract";
import { kernelId, type Kernel, type StoredScopes } from "@portalkit/kernel/engine";
import { preparedOf } from "./tables/prepared-resource.ts";
import { createView, findView, viewOf, type ResourceView } from "./view/resource-view.ts";

interface Scope {
  /** Names of the columns that are visible on any page but that of a new record. */
  columns: readonly string[];
  /** The row filter as JSON; null if there is none. */
  rows: string | null;
  /** The row filters of the resources whose labels are readable in its columns, by resource id. */
  labels: Readonly<Record<string, string | null>>;
}

const pages = ["list", "show", "edit", "filter"] as const;

/**
 * Returns the same text for the same rights.
 * @throws PORTAL_RESOURCE_UNKNOWN if this user may not open the resource
 */
export const scopeOf = (kernel: Kernel, resourceId: string, adminUser: AdminUser): string =>
  JSON.stringify(readScope(kernel, viewOf(kernel, resourceId, adminUser)));

/**
 * Whether this user may still read all that the scope describes: the resource can be opened, every column is visible,
 * and a row filter is absent or the same. A filter that contains the current time is never the same.
 * @param kept null for what was stored before scopes were, which only a superadmin may read
 */
export function isCovered(kernel: Kernel, resourceId: string, adminUser: AdminUser, kept: string | null): boolean {
  const view = findView(kernel, resourceId, adminUser);
  if (view === undefined) return false;
  if (kept === null) return adminUser.role === superadminRole;
  const then = parseJson(kept) as Scope;
  const now = readScope(kernel, view);
  const visible = new Set(now.columns);
  return (
    then.columns.every((name) => visible.has(name)) &&
    areCovered(now.rows, then.rows) &&
    Object.entries(then.labels).every(([id, rows]) => id in now.labels && areCovered(now.labels[id] ?? null, rows))
  );
}

/** Deletes the rows whose users are gone, suspended, or may no longer read what their `scope` describes. */
export async function deleteLapsed(
  kernel: Kernel,
  { table, resource = "resource_id", where }: StoredScopes,
): Promise<void> {
  const [from, column] = [sql.table(table), sql.ref(resource)];
  const { rows } = await sql<{ user_id: string; resource_id: string | null; scope: string | null }>`
    select distinct user_id, ${column} as resource_id, scope from ${from} where ${where}`.execute(kernel.db);
  const users = new Map<string, AdminUser | undefined>();
  for (const { user_id: userPk } of rows)
    if (!users.has(userPk)) users.set(userPk, await kernel.services(kernelId).findUser(userPk));
  for (const { user_id: userPk, resource_id: resourceId, scope } of rows) {
    const adminUser = users.get(userPk);
    if (adminUser !== undefined && isCovered(kernel, resourceId ?? "", adminUser, scope)) continue;
    await sql`delete from ${from} where user_id = ${userPk} and ${column} is not distinct from ${resourceId}::text
      and scope is not distinct from ${scope}::text and ${where}`.execute(kernel.db);
  }
}

const areCovered = (now: string | null, then: string | null): boolean => now === null || now === then;

function readScope(kernel: Kernel, view: ResourceView): Scope {
  const columns = [...new Set(pages.flatMap((page) => view.columns(page)))];
  const targets = columns.flatMap(({ definition: { foreignResource } }) =>
    [foreignResource, ...(foreignResource?.polymorphicResources ?? [])].map((target) => target?.resourceId ?? ""),
  );
  const labels = [...new Set(targets)].toSorted().flatMap((id) => {
    const resource = preparedOf(kernel).get(id);
    const target = resource === undefined ? undefined : createView(resource, view.adminUser);
    return target?.isReadable === true ? [[id, rowsOf(target)] as const] : [];
  });
  return {
    columns: columns.map(({ name }) => name).toSorted(),
    rows: rowsOf(view),
    labels: Object.fromEntries(labels),
  };
}

function rowsOf({ resource, adminUser }: ResourceView): string | null {
  const filter = resource.definition.rowFilter?.({ adminUser });
  return filter === undefined ? null : JSON.stringify(filter);
}
