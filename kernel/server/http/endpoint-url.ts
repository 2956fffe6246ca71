/** Where an endpoint is mounted. */
import type { EndpointShape } from "../../contract/endpoint.ts";

/** The address of an endpoint, with its `:parameters`. */
export function endpointUrl(basePath: string, instanceId: string, endpoint: Pick<EndpointShape, "mount" | "path">): string {
  const mounts = { admin: "/adminapi/v1", plugin: `/adminapi/v1/plugin/${instanceId}`, api: "/api" };
  return `${basePath}${mounts[endpoint.mount]}${endpoint.path}`;
}
