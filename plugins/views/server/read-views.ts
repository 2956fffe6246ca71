/** Reads one user's views of one list in one statement. They are sent with the resource's description. */
import { sql, type RawBuilder } from "kysely";
import { type AdminUser, everyRole, type ListLayout, superadminRole } from "@portalkit/kernel/contract";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import type { SavedView, ViewSettings } from "../contract.ts";
import type { Services } from "./services.ts";
import { isVisibleTo, mayShare, offeredRoles } from "./sharing.ts";

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

/** A view with what is stored about it elsewhere. */
interface KnownView extends ViewRow {
  default_for: string[];
  is_pinned: boolean;
  subscription: { byMail: boolean } | null;
}

/** A row of `portal_saved_views` as a `KnownView`. */
const viewJson = ({
  pk,
}: AdminUser): RawBuilder<KnownView> => sql`jsonb_build_object('id', id, 'owner_id', owner_id, 'name', name,
  'query', query, 'layout', layout, 'is_shared', is_shared, 'shared_roles', shared_roles, 'shared_by', shared_by,
  'default_for', (select coalesce(jsonb_agg(role order by role), '[]') from portal_role_default_views as d
    where d.view_id = portal_saved_views.id),
  'is_pinned', exists (select 1 from portal_pinned_views as p
    where p.view_id = portal_saved_views.id and p.user_id = ${pk}),
  'subscription', (select jsonb_build_object('byMail', by_mail) from portal_view_subscriptions as s
    where s.view_id = portal_saved_views.id and s.user_id = ${pk}))`;

interface StoredSettings {
  views: KnownView[];
  /** The own default, if there is one; its view is null for all records. */
  own_default: { view: string | null } | null;
  role_defaults: string[];
}

export async function readViews(services: Services, resourceId: string, adminUser: AdminUser): Promise<ViewSettings> {
  const sharing = services.rolesWith("share");
  const { rows } = await sql<StoredSettings>`select
    (select jsonb_build_object('view', view_id) from portal_default_views where user_id = ${adminUser.pk}
      and resource_id = ${resourceId}) as own_default,
    (select coalesce(jsonb_agg(view_id order by role = ${everyRole}), '[]') from portal_role_default_views
      where resource_id = ${resourceId} and role in (${adminUser.role}, ${everyRole})) as role_defaults,
    (select coalesce(jsonb_agg(${viewJson(adminUser)} order by is_shared, lower(name), id), '[]')
      from portal_saved_views where resource_id = ${resourceId}
        and ${isVisibleTo(adminUser, sharing)}) as views`.execute(services.db);
  const stored = rows[0] as StoredSettings;
  return {
    views: stored.views.map((row) => savedView(row, adminUser, sharing)),
    ...defaultOf(stored),
    ...(mayShare(adminUser, sharing) ? { mayShare: true, roles: offeredRoles(services) } : {}),
  };
}

/** A user's own default goes before that of their role, and a role's before everyone's, if the view is there to see. */
function defaultOf({
  views,
  own_default: own,
  role_defaults: ofRole,
}: StoredSettings): Pick<ViewSettings, "defaultView" | "hasOwnDefault"> {
  const isThere = (id: string): boolean => views.some((view) => view.id === id);
  if (own?.view === null) return { hasOwnDefault: true };
  if (own !== null && isThere(own.view)) return { defaultView: own.view, hasOwnDefault: true };
  const found = ofRole.find(isThere);
  return found === undefined ? {} : { defaultView: found };
}

/**
 * Reads one view that the caller has checked.
 * @throws Error if there is none
 */
export async function readView(
  db: Database | DatabaseTransaction,
  id: string,
  adminUser: AdminUser,
  sharing: readonly string[],
): Promise<SavedView> {
  const { rows } = await sql<{ view: KnownView }>`select ${viewJson(adminUser)} as view from portal_saved_views
    where id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new Error(`the saved view ${id} is gone`);
  return savedView(rows[0].view, adminUser, sharing);
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

function savedView(row: KnownView, adminUser: AdminUser, sharing: readonly string[]): SavedView {
  const { id, name, query, layout, is_shared: isShared, shared_roles: roles, shared_by: sharedBy } = row;
  const isSharer = mayShare(adminUser, sharing);
  const isStaff = isSharer || adminUser.role === superadminRole;
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
    ...(isSharer && row.default_for.length > 0 ? { defaultFor: row.default_for } : {}),
    ...(row.is_pinned ? { isPinned: true } : {}),
    ...(row.subscription === null ? {} : { subscription: row.subscription }),
  };
}
