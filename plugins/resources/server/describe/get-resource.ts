/** `get_resource`: a resource as this user may see it, with the user's settings of its list. */
import { type ListSettings, type ListViews, getResource, type AdminUser } from "@portalkit/kernel/contract";
import { type Kernel, contributorsOf } from "@portalkit/kernel/engine";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { describeResource } from "./describe-resource.ts";
import { readListLayout } from "./list-layouts.ts";
import { viewOf } from "../view/resource-view.ts";

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
    readListLayout(kernel, resourceId, adminUser),
    readViews(kernel, resourceId, adminUser),
  ]);
  return { ...(layout === undefined ? {} : { layout }), ...views };
}

async function readViews({ registry }: Kernel, resourceId: string, adminUser: AdminUser): Promise<ListViews> {
  for (const { contributions } of contributorsOf(registry))
    if (contributions.listViews !== undefined) return await contributions.listViews.read(resourceId, adminUser);
  return { views: [] };
}
