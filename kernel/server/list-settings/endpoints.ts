/** `save_list_layout`, `save_view`, `set_default_view` and `delete_view`: only for lists that this user may open. */
import { sql } from "kysely";
import {
  deleteView,
  listSettingsLimits,
  saveListLayout,
  saveView,
  setDefaultView,
  type ListLayout,
} from "../../contract/resources/list-settings.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import { recordActivity } from "../activities/record-activity.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { assertAllowed, viewOf } from "../resources/view/resource-view.ts";
import { getResourceHandler } from "./get-resource.ts";
import { isSharedWithAll, mayChange, mayShare, savedView, shareRoles, type ViewRow } from "./read-list-settings.ts";

/** `prepareResources` must have run before the first of these endpoints is called. */
export function listSettingsEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  const assertMayList = (resourceId: string, adminUser: AdminUser): void =>
    assertAllowed(viewOf(kernel, resourceId, adminUser), "list");
  return [
    getResourceHandler(kernel),
    handle(saveListLayout, async ({ body: { resourceId, layout }, adminUser }) => {
      assertMayList(resourceId, adminUser);
      if (layout === null)
        await sql`delete from portal_list_layouts where user_id = ${adminUser.pk}
        and resource_id = ${resourceId}`.execute(kernel.db);
      else
        await sql`insert into portal_list_layouts (user_id, resource_id, layout)
        values (${adminUser.pk}, ${resourceId}, ${JSON.stringify(layout)}::jsonb) on conflict (user_id, resource_id)
          do update set layout = excluded.layout`.execute(kernel.db);
      return { ok: true as const };
    }),
    handle(saveView, async ({ body: { resourceId, id, ...content }, adminUser, services }) => {
      assertMayList(resourceId, adminUser);
      if (content.isShared && !mayShare(adminUser, shareRoles(kernel))) throw refuse("PORTAL_VIEW_SHARE_NOT_ALLOWED");
      const row = await kernel.db.transaction().execute(async (transaction) => {
        await assertNewName(transaction, resourceId, content.name, id, adminUser);
        if (id !== undefined) return changeView(transaction, resourceId, id, content, adminUser);
        await services.limits.spend(adminUser.pk, "saved-views", 1, transaction);
        return makeView(transaction, resourceId, content, adminUser);
      });
      return { view: savedView(row, adminUser, shareRoles(kernel)) };
    }),
    handle(setDefaultView, async ({ body: { resourceId, id }, adminUser }) => {
      assertMayList(resourceId, adminUser);
      if (id === null)
        await sql`delete from portal_default_views where user_id = ${adminUser.pk}
        and resource_id = ${resourceId}`.execute(kernel.db);
      else await keepDefault(kernel.db, resourceId, id, adminUser, shareRoles(kernel));
      return { ok: true as const };
    }),
    handle(deleteView, async ({ body: { resourceId, id }, adminUser }) => {
      assertMayList(resourceId, adminUser);
      await kernel.db.transaction().execute(async (transaction) => {
        const {
          name,
          owner_id: ownerId,
          is_shared: isShared,
          shared_by: sharedBy,
        } = await lockOwn(transaction, resourceId, id, adminUser);
        await sql`delete from portal_saved_views where id = ${id}`.execute(transaction);
        if (isShared && ownerId !== adminUser.pk)
          await recordActivity(
            kernel,
            {
              kind: "action",
              adminUser,
              resourceId,
              actionId: "remove-shared-view",
              details: { view: name, sharedBy },
            },
            transaction,
          );
      });
      return { ok: true as const };
    }),
  ];
}

/** @throws PORTAL_VIEW_UNKNOWN for a view that this user cannot see */
async function keepDefault(
  db: Database,
  resourceId: string,
  id: string,
  { pk }: AdminUser,
  sharing: readonly string[],
): Promise<void> {
  const { rows } = await sql`insert into portal_default_views (user_id, resource_id, view_id)
    select ${pk}, resource_id, id from portal_saved_views where id = ${id} and resource_id = ${resourceId}
      and (owner_id = ${pk} or ${isSharedWithAll(sharing)})
    on conflict (user_id, resource_id) do update set view_id = excluded.view_id returning 1`.execute(db);
  if (rows.length === 0) throw refuse("PORTAL_VIEW_UNKNOWN");
}

interface ViewContent {
  name: string;
  query: string;
  layout?: ListLayout;
  isShared: boolean;
}

const layoutValue = (layout: ListLayout | undefined): string | null =>
  layout === undefined ? null : JSON.stringify(layout);

/**
 * Compares with the user's own views only, so as not to reveal the names of other users' private views. Locks by user,
 * so that concurrent saves run one after another.
 */
async function assertNewName(
  transaction: DatabaseTransaction,
  resourceId: string,
  name: string,
  id: string | undefined,
  { pk }: AdminUser,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${resourceId} ${pk}`}, 0))`.execute(transaction);
  const { rows } = await sql`select 1 from portal_saved_views where resource_id = ${resourceId} and owner_id = ${pk}
    and lower(name) = lower(${name.trim()}) and id is distinct from ${id ?? null}::uuid`.execute(transaction);
  if (rows.length > 0) throw refuse("PORTAL_VIEW_NAME_TAKEN", { name: name.trim() });
}

async function makeView(
  transaction: DatabaseTransaction,
  resourceId: string,
  { name, query, layout, isShared }: ViewContent,
  { pk, username, role }: AdminUser,
): Promise<ViewRow> {
  const {
    rows: [counted],
  } = await sql<{ count: number }>`select count(*)::int as count from portal_saved_views
    where resource_id = ${resourceId} and owner_id = ${pk}`.execute(transaction);
  if ((counted?.count ?? 0) >= listSettingsLimits.views)
    throw refuse("PORTAL_VIEW_TOO_MANY", { limit: listSettingsLimits.views });
  const { rows } = await sql<ViewRow>`insert into portal_saved_views (resource_id, owner_id, name, query, layout,
    is_shared, shared_by, shared_role)
    values (${resourceId}, ${pk}, ${name.trim()}, ${query}, ${layoutValue(layout)}::jsonb, ${isShared},
      ${isShared ? username : null}::text, ${isShared ? role : null}::text) returning *`.execute(transaction);
  return rows[0] as ViewRow;
}

async function changeView(
  transaction: DatabaseTransaction,
  resourceId: string,
  id: string,
  { name, query, layout, isShared }: ViewContent,
  adminUser: AdminUser,
): Promise<ViewRow> {
  await lockOwn(transaction, resourceId, id, adminUser);
  // A superadmin who edits another user's shared view does not become its sharer.
  const { rows } = await sql<ViewRow>`update portal_saved_views
    set name = ${name.trim()}, query = ${query}, layout = ${layoutValue(layout)}::jsonb, is_shared = ${isShared},
    shared_by = case when ${isShared} then coalesce(shared_by, ${adminUser.username}) end, shared_role = case
      when ${isShared} then coalesce(shared_role, ${adminUser.role}) end where id = ${id}
        returning *`.execute(transaction);
  return rows[0] as ViewRow;
}

/** @throws PORTAL_VIEW_UNKNOWN also for another user's view, whether or not it exists */
async function lockOwn(
  transaction: DatabaseTransaction,
  resourceId: string,
  id: string,
  adminUser: AdminUser,
): Promise<ViewRow> {
  const {
    rows: [row],
  } = await sql<ViewRow>`select * from portal_saved_views where id = ${id}
    and resource_id = ${resourceId} for update`.execute(transaction);
  if (row === undefined || !mayChange(row, adminUser)) throw refuse("PORTAL_VIEW_UNKNOWN");
  return row;
}
