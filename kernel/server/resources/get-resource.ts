/** `get_resource`: a resource as this user may see it. */
import { getResource } from "../../contract/resource-endpoints.ts";
import type { Kernel } from "../kernel.ts";
import { handle, type HandledEndpoint } from "../http/handled-endpoint.ts";
import { readListSettings, shareRoles } from "../list-settings/read-list-settings.ts";
import { describeResource } from "./describe-resource.ts";
import { viewOf } from "./resource-view.ts";

export function getResourceHandler(kernel: Kernel): HandledEndpoint {
  return handle(getResource, async ({ body, adminUser }) => {
    const view = viewOf(kernel, body.resourceId, adminUser);
    const resource = describeResource(kernel, view);
    return {
      resource: view.may("list")
        ? {
            ...resource,
            listSettings: await readListSettings(kernel.db, resource.resourceId, adminUser, shareRoles(kernel)),
          }
        : resource,
    };
  });
}
