/** The calls of saved views, only for lists that this user may open. */
import { sql } from "kysely";
import { Refusal } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import { assertAllowed, viewOf } from "@portalkit/resources/server";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { deleteView, saveView, viewErrors } from "../contract.ts";
import type { Services } from "./services.ts";
import { defaultViewHandlers } from "./default-views.ts";
import { pinnedViewHandlers } from "./pinned-views.ts";
import { readView } from "./read-views.ts";
import { knownRoles, mayShare } from "./sharing.ts";
import { subscriptionHandlers } from "./subscription-handlers.ts";
import { assertNewName, changeView, lockOwn, makeView } from "./write-view.ts";

export function viewHandlers(services: Services): readonly HandledEndpoint[] {
  return [
    handle(saveView, async ({ body: { resourceId, id, roles, ...view }, adminUser }) => {
      assertAllowed(viewOf(engineOf(services), resourceId, adminUser), "list");
      const sharing = services.rolesWith("share");
      if (view.isShared && !mayShare(adminUser, sharing)) throw new Refusal(viewErrors.shareNotAllowed);
      const content = view.isShared && roles !== undefined ? { ...view, roles: knownRoles(services, roles) } : view;
      const saved = await services.db.transaction().execute(async (transaction) => {
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
    ...defaultViewHandlers(services),
    ...pinnedViewHandlers(services),
    ...subscriptionHandlers(services),
    handle(deleteView, async ({ body: { resourceId, id }, adminUser }) => {
      assertAllowed(viewOf(engineOf(services), resourceId, adminUser), "list");
      await services.db.transaction().execute(async (transaction) => {
        const {
          name,
          owner_id: ownerId,
          is_shared: isShared,
          shared_by: sharedBy,
        } = await lockOwn(transaction, resourceId, id, adminUser);
        await sql`delete from portal_saved_views where id = ${id}`.execute(transaction);
        if (isShared && ownerId !== adminUser.pk)
          await services.recordActivity(
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
