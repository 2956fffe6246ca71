/** `get_resource`: a resource as this user may see it, with the user's settings of its list. */
import { getResource } from "../../contract/resources/read-endpoints.ts";
import type { Kernel } from "../extension/kernel.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { readListSettings } from "./read-list-settings.ts";
import { describeResource } from "../resources/describe/describe-resource.ts";
import { viewOf } from "../resources/view/resource-view.ts";

export function getResourceHandler(kernel: Kernel): HandledEndpoint {
  return handle(getResource, async ({ body, adminUser }) => {
    const view = viewOf(kernel, body.resourceId, adminUser);
    const resource = describeResource(kernel, view);
    return {
      resource: view.may("list")
        ? { ...resource, listSettings: await readListSettings(kernel, resource.resourceId, adminUser) }
        : resource,
    };
  });
}
