/** Redirects the user if an action is not allowed (docs/product.md, portal 2: "sent back one page"). */
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Resource } from "@portalkit/kernel/contract";

/**
 * Returns whether the page may be shown. An absent permission, and a resource that is still loading, do not refuse.
 */
export function useRequireAction(resource: Resource | undefined, action: "show" | "edit" | "create"): boolean {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isRefused = resource?.options.allowedActions?.[action] === false;
  useEffect(() => {
    if (!isRefused) return;
    if (hasPageBefore(key)) void navigate(-1);
    else void navigate("/", { replace: true });
  }, [isRefused, key, navigate]);
  return !isRefused;
}

/**
 * Returns whether the previous page belongs to this portal: the tab may have been opened here, or have come from
 * another site. Browsers without the Navigation API fall back to the router's key, which is "default" on the first
 * page.
 */
function hasPageBefore(key: string): boolean {
  const { navigation } = globalThis as { navigation?: { canGoBack: boolean } };
  return navigation?.canGoBack ?? key !== "default";
}
