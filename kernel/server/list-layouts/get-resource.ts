/** `get_resource`: a resource as this user may see it, with the user's settings of its list. */
import { sql } from "kysely";
import type { ListLayout, ListSettings, ListViews } from "../../contract/resources/list-settings.ts";
import { getResource } from "../../contract/resources/read-endpoints.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Kernel } from "../extension/kernel.ts";
import { contributorsOf } from "../extension/server-registry.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { describeResource } from "../resources/describe/describe-resource.ts";
import { viewOf } from "../resources/view/resource-view.ts";

export const getResourceHandler = (kernel: Kernel): HandledEndpoint =>
  handle(getResource, async ({ body: { resourceId }, adminUser }) => {
    const view = viewOf(kernel, resourceId, adminUser);
    const resource = describeResource(kernel, view);
    return {
      resource: view.may("list")
        ? { ...resource, listSettings: await readListSettings(kernel, resourceId, adminUser) }
        : resource,
    };
  });

async function readListSettings(kernel: Kernel, resourceId: string, adminUser: AdminUser): Promise<ListSettings> {
  const [layout, views] = await Promise.all([
    readLayout(kernel, resourceId, adminUser),
    readViews(kernel, resourceId, adminUser),
  ]);
  return { ...(layout === undefined ? {} : { layout }), ...views };
}

async function readLayout({ db }: Kernel, resourceId: string, { pk }: AdminUser): Promise<ListLayout | undefined> {
  const { rows } = await sql<{ layout: ListLayout }>`select layout from portal_list_layouts
    where user_id = ${pk} and resource_id = ${resourceId}`.execute(db);
  return rows[0]?.layout;
}

async function readViews({ registry }: Kernel, resourceId: string, adminUser: AdminUser): Promise<ListViews> {
  for (const { contributions } of contributorsOf(registry))
    if (contributions.listViews !== undefined) return await contributions.listViews.read(resourceId, adminUser);
  return { views: [] };
}
