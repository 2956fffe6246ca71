/** Builds the URL of a call, relative to the host. */
import type { EndpointShape } from "../../contract/endpoint.ts";

export interface AddressParts {
  params?: unknown;
  query?: unknown;
  instanceId?: string | undefined;
}

/**
 * @example addressOf("/portal", doComplete, { instanceId: "notes" }) // "/portal/adminapi/v1/plugin/notes/doComplete"
 */
export function addressOf(
  basePath: string,
  { mount, path }: Pick<EndpointShape, "mount" | "path">,
  { params, query, instanceId = "" }: AddressParts,
): string {
  const mounts = {
    admin: "/adminapi/v1",
    plugin: `/adminapi/v1/plugin/${encodeURIComponent(instanceId)}`,
    api: "/api",
  };
  // Endpoints of the mount `bearer` are not called by the portal's own pages.
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  const search = new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
  return `${basePath}${mounts[mount as keyof typeof mounts]}${filled}${search.size === 0 ? "" : `?${search}`}`;
}
