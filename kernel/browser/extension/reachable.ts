/** Which pages the signed-in user may open, for links that are hidden from others. */
import { useCallback } from "react";
import { matchPath } from "react-router-dom";
import { useBaseConfig } from "../session/hooks.ts";
import { isAllowed, useRole } from "./permissions.ts";
import { useRegistry } from "./registry.ts";

/**
 * Returns whether the page at a path below the base path exists in this deployment, and the user may open it. Until the
 * configuration is loaded, lists count as open.
 */
export function useReachable(): (path: string) => boolean {
  const { routes } = useRegistry();
  const config = useBaseConfig();
  const role = useRole();
  return useCallback(
    (path) => {
      const pathname = path.split(/[?#]/)[0] ?? "";
      const route = routes.find((candidate) => matchPath(candidate.path, pathname) !== null);
      const resourceId = matchPath({ path: "/resource/:resourceId", end: false }, pathname)?.params.resourceId;
      if (route === undefined || !isAllowed(route, role)) return false;
      return (
        resourceId === undefined || (config?.resources.some((resource) => resource.resourceId === resourceId) ?? true)
      );
    },
    [routes, config, role],
  );
}
