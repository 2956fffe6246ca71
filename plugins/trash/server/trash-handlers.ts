/** The handlers of the trash: what they do to deleted records is the engine's. */
import { engineOf } from "@portalkit/kernel/engine";
import { deleteForGood as deleteRecords, readTrash, restoreFromTrash, trashView } from "@portalkit/resources/server";
import { handle, type HandledEndpoint, type PluginServices } from "@portalkit/kernel/server";
import { deleteForGood, listDeleted, restoreDeleted } from "../contract.ts";

export const trashHandlers = (services: Pick<PluginServices, "id">): readonly HandledEndpoint[] => [
  handle(listDeleted, async ({ body: { resourceId, ...page }, adminUser }) => {
    const engine = engineOf(services);
    return await readTrash(engine, trashView(engine, resourceId, adminUser), page);
  }),
  handle(restoreDeleted, async ({ body: { resourceId, ids }, adminUser }) => {
    const engine = engineOf(services);
    return { ok: true as const, ...(await restoreFromTrash(engine, trashView(engine, resourceId, adminUser), ids)) };
  }),
  handle(deleteForGood, async ({ body: { resourceId, ids }, adminUser }) => {
    const engine = engineOf(services);
    return { ok: true as const, ...(await deleteRecords(engine, trashView(engine, resourceId, adminUser), ids)) };
  }),
];
