/** Reads one user's settings of one list in one statement. They are sent with the resource's description. */
import { sql } from "kysely";
import type { ListLayout, ListSettings, SavedView } from "../../contract/resources/list-settings.ts";
import { superadminRole } from "../../contract/permissions.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import type { Kernel } from "../extension/kernel.ts";
import { isVisibleTo, mayShare, offeredRoles, shareRoles } from "./sharing.ts";

export interface ViewRow {
  id: string;
  owner_id: string;
  name: string;
  query: string;
  layout: ListLayout | null;
  is_shared: boolean;
  shared_roles: string[];
  shared_by: string | null;
}

export async function readListSettings(
  kernel: Kernel,
  resourceId: string,
  adminUser: AdminUser,
): Promise<ListSettings> {
  const sharing = shareRoles(kernel);
  const { rows } = await sql<{ layout: ListLayout | null; views: ViewRow[]; default_view: string | null }>`select
    (select layout from portal_list_layouts where user_id = ${adminUser.pk} and resource_id = ${resourceId}) as layout,
    (select view_id::text from portal_default_views where user_id = ${adminUser.pk}
      and resource_id = ${resourceId}) as default_view,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'owner_id', owner_id, 'name', name, 'query', query,
      'layout', layout, 'is_shared', is_shared, 'shared_roles', shared_roles, 'shared_by', shared_by)
      order by is_shared, lower(name), id), '[]')
      from portal_saved_views where resource_id = ${resourceId}
        and ${isVisibleTo(adminUser, sharing)}) as views`.execute(kernel.db);
  const { layout, views, default_view: chosen } = rows[0] ?? { layout: null, views: [], default_view: null };
  // A default view that is no longer shared is not available to other users.
  const isThere = chosen !== null && views.some(({ id }) => id === chosen);
  return {
    ...(layout === null ? {} : { layout }),
    views: views.map((row) => savedView(row, adminUser, sharing)),
    ...(isThere ? { defaultView: chosen } : {}),
    ...(mayShare(adminUser, sharing) ? { mayShare: true, roles: offeredRoles(kernel) } : {}),
  };
}

/** Counts a user's saved views of all lists. */
export async function countSavedViews(db: Database | DatabaseTransaction, userPk: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from portal_saved_views where owner_id = ${userPk}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The owner may change a view; a superadmin may also change shared ones. */
export const mayChange = (
  { owner_id: ownerId, is_shared: isShared }: Pick<ViewRow, "owner_id" | "is_shared">,
  { pk, role }: AdminUser,
): boolean => ownerId === pk || (isShared && role === superadminRole);

export function savedView(row: ViewRow, adminUser: AdminUser, sharing: readonly string[]): SavedView {
  const { id, name, query, layout, is_shared: isShared, shared_roles: roles, shared_by: sharedBy } = row;
  const isStaff = mayShare(adminUser, sharing) || adminUser.role === superadminRole;
  const isChangeable = mayChange(row, adminUser);
  return {
    id,
    name,
    query,
    ...(layout === null ? {} : { layout }),
    isShared,
    ...(roles.length > 0 && (isStaff || isChangeable) ? { roles } : {}),
    mayChange: isChangeable,
    ...(isShared && isStaff && sharedBy !== null ? { sharedBy } : {}),
  };
}
