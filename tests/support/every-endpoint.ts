/** Lists every endpoint of a running portal, so that a table test over them grows with each plugin. */
import { listSettingsEndpoints } from "../../kernel/server/list-settings/endpoints.ts";
import { endpointUrl } from "../../kernel/server/http/endpoint-url.ts";
import type { HandledEndpoint } from "../../kernel/server/http/handled-endpoint.ts";
import type { Kernel } from "../../kernel/server/kernel.ts";
import { resourceEndpoints } from "../../kernel/server/resources/endpoints.ts";
import { sessionEndpoints } from "../../kernel/server/session/endpoints.ts";

export interface MountedEndpoint {
  instanceId: string;
  handled: HandledEndpoint;
  /** With `x` for each parameter of the path. */
  url: string;
}

export function everyEndpoint(kernel: Kernel): MountedEndpoint[] {
  const mounted = (instanceId: string, endpoints: readonly HandledEndpoint[]): MountedEndpoint[] =>
    endpoints.map((handled) => ({
      instanceId,
      handled,
      url: endpointUrl(kernel.config.portal.basePath, instanceId, handled.endpoint).replace(/:\w+/g, "x"),
    }));
  return [
    ...mounted("kernel", [...sessionEndpoints(kernel), ...resourceEndpoints(kernel), ...listSettingsEndpoints(kernel)]),
    ...kernel.registry.instances.flatMap(({ id, contributions }) => mounted(id, contributions.endpoints ?? [])),
  ];
}
