/** Lists every endpoint of a running portal, so that a table test over them grows with each plugin. */
import { bulkOperationEndpoints } from "../../kernel/server/bulk-operations/endpoints.ts";
import { listSettingsEndpoints } from "../../kernel/server/list-settings/endpoints.ts";
import { endpointUrl } from "../../kernel/server/extension/calls/endpoint-url.ts";
import type { HandledEndpoint } from "../../kernel/server/extension/contributions/handled-endpoint.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { jobEndpoints } from "../../kernel/server/job-monitor/endpoints.ts";
import { resourceEndpoints } from "../../kernel/server/resources/endpoints.ts";
import { searchEndpoints } from "../../kernel/server/search/endpoints.ts";
import { settingEndpoints } from "../../kernel/server/settings/endpoints.ts";
import { shellEndpoints } from "../../kernel/server/shell/endpoints.ts";
import { signInEndpoints } from "../../kernel/server/sign-in/endpoints.ts";

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
    ...mounted("kernel", [
      ...signInEndpoints(kernel),
      ...shellEndpoints(kernel),
      ...resourceEndpoints(kernel),
      ...listSettingsEndpoints(kernel),
      ...searchEndpoints(kernel),
      ...jobEndpoints(kernel, { wake: () => undefined, abort: () => undefined }, kernel.registry.instances),
      ...bulkOperationEndpoints(kernel),
      ...settingEndpoints(kernel),
    ]),
    ...kernel.registry.instances.flatMap(({ id, contributions }) => mounted(id, contributions.endpoints ?? [])),
  ];
}
