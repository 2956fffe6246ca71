/** Where an endpoint is mounted. */
import type { EndpointShape } from "../../../contract/endpoint.ts";

/** Token calls are mounted at the root of the origin, because API clients do not know the portal's base path. */
export const bearerPath = "/api/v1";

/** Returns the address of an endpoint, with its `:parameters`. */
export function endpointUrl(
  basePath: string,
  instanceId: string,
  endpoint: Pick<EndpointShape, "mount" | "path">,
): string {
  if (endpoint.mount === "bearer") return `${bearerPath}${endpoint.path}`;
  const mounts = { admin: "/adminapi/v1", plugin: `/adminapi/v1/plugin/${instanceId}`, api: "/api" };
  return `${basePath}${mounts[endpoint.mount]}${endpoint.path}`;
}
