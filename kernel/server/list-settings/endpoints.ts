/** The calls of list settings: layouts, saved views and defaults, only for lists that this user may open. */
import { sql } from "kysely";
import { deleteView, saveListLayout, saveView } from "../../contract/resources/list-settings.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import type { Kernel } from "../extension/kernel.ts";
import { recordActivity } from "../activities/record-activity.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { assertMayList } from "./assert-may-list.ts";
import { defaultViewEndpoints } from "./default-views.ts";
import { getResourceHandler } from "./get-resource.ts";
import { pinnedViewEndpoints } from "./pinned-views.ts";
import { readView } from "./read-list-settings.ts";
import { knownRoles, mayShare, shareRoles } from "./sharing.ts";
import { subscriptionEndpoints } from "./subscriptions/endpoints.ts";
import { assertNewName, changeView, lockOwn, makeView } from "./write-view.ts";

/** `prepareResources` must have run before the first of these endpoints is called. */
export function listSettingsEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  return [
    getResourceHandler(kernel),
    handle(saveListLayout, async ({ body: { resourceId, layout }, adminUser }) => {
      assertMayList(kernel, resourceId, adminUser);
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
      assertMayList(kernel, resourceId, adminUser);
      const sharing = shareRoles(kernel);
      if (view.isShared && !mayShare(adminUser, sharing)) throw refuse("PORTAL_VIEW_SHARE_NOT_ALLOWED");
      const content = view.isShared && roles !== undefined ? { ...view, roles: knownRoles(kernel, roles) } : view;
      const saved = await kernel.db.transaction().execute(async (transaction) => {
        await assertNewName(transaction, resourceId, content.name, id, adminUser);
        if (id === undefined) await services.limits.spend(adminUser.pk, "saved-views", 1, transaction);
        const stored =
          id === undefined
            ? await makeView(transaction, resourceId, content, adminUser)
            : await changeView(transaction, resourceId, id, content, adminUser);
        return await readView(transaction, stored, adminUser, sharing);
      });
      return { view: saved };
    }),
    ...defaultViewEndpoints(kernel),
    ...pinnedViewEndpoints(kernel),
    ...subscriptionEndpoints(kernel),
    handle(deleteView, async ({ body: { resourceId, id }, adminUser }) => {
      assertMayList(kernel, resourceId, adminUser);
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
