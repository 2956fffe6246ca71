/** `save_list_layout`, `save_view`, `set_default_view` and `delete_view`: only for lists that this user may open. */
import { sql } from "kysely";
import { deleteView, saveListLayout, saveView, setDefaultView } from "../../contract/resources/list-settings.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { Database } from "../../contract/database.ts";
import { recordActivity } from "../activities/record-activity.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { assertAllowed, viewOf } from "../resources/view/resource-view.ts";
import { getResourceHandler } from "./get-resource.ts";
import { savedView } from "./read-list-settings.ts";
import { isVisibleTo, knownRoles, mayShare, shareRoles } from "./sharing.ts";
import { assertNewName, changeView, lockOwn, makeView } from "./write-view.ts";

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
    handle(saveView, async ({ body: { resourceId, id, roles, ...view }, adminUser, services }) => {
      assertMayList(resourceId, adminUser);
      if (view.isShared && !mayShare(adminUser, shareRoles(kernel))) throw refuse("PORTAL_VIEW_SHARE_NOT_ALLOWED");
      const content = view.isShared && roles !== undefined ? { ...view, roles: knownRoles(kernel, roles) } : view;
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
  adminUser: AdminUser,
  sharing: readonly string[],
): Promise<void> {
  const { rows } = await sql`insert into portal_default_views (user_id, resource_id, view_id)
    select ${adminUser.pk}, resource_id, id from portal_saved_views where id = ${id} and resource_id = ${resourceId}
      and ${isVisibleTo(adminUser, sharing)}
    on conflict (user_id, resource_id) do update set view_id = excluded.view_id returning 1`.execute(db);
  if (rows.length === 0) throw refuse("PORTAL_VIEW_UNKNOWN");
}
