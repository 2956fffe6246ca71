/** `get_resource`: a resource as this user may see it. */
import { getResource } from "../../contract/resource-endpoints.ts";
import type { Kernel } from "../kernel.ts";
import { handle, type HandledEndpoint } from "../plugin.ts";
import { describeResource } from "./describe-resource.ts";
import { viewOf } from "./resource-view.ts";

export function getResourceHandler(kernel: Kernel): HandledEndpoint {
  return handle(getResource, ({ body, adminUser }) => ({ resource: describeResource(kernel, viewOf(kernel, body.resourceId, adminUser)) }));
}
