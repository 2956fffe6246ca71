/** Lists every endpoint of a running portal, so that a table test over them grows with each feature and plugin. */
import { endpointUrl } from "../../kernel/server/extension/calls/endpoint-url.ts";
import type { HandledEndpoint } from "../../kernel/server/extension/contributions/handled-endpoint.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { contributorsOf } from "../../kernel/server/extension/server-registry.ts";

export interface MountedEndpoint {
  instanceId: string;
  handled: HandledEndpoint;
  /** With `x` for each parameter of the path. */
  url: string;
}

export const everyEndpoint = ({ config, registry }: Pick<Kernel, "config" | "registry">): MountedEndpoint[] =>
  contributorsOf(registry).flatMap(({ id, contributions }) =>
    (contributions.endpoints ?? []).map((handled) => ({
      instanceId: id,
      handled,
      url: endpointUrl(config.portal.basePath, id, handled.endpoint).replace(/:\w+/g, "x"),
    })),
  );
