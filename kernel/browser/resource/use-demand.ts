/** Sends the operator back where an action is not allowed (spec 2: "sent back one page"). */
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Resource } from "../../contract/resource.ts";

/** Anything but `true` is a refusal; some servers give the reason as text. True while the page may be shown. */
export function useDemand(resource: Resource | undefined, action: "show" | "edit" | "create"): boolean {
  const navigate = useNavigate();
  const { key } = useLocation();
  const allowed: unknown = resource?.options.allowedActions?.[action];
  const isRefused = resource !== undefined && (allowed === false || typeof allowed === "string");
  useEffect(() => {
    if (!isRefused) return;
    if (hasPageBefore(key)) void navigate(-1);
    else void navigate("/", { replace: true });
  }, [isRefused, key, navigate]);
  return !isRefused;
}

/**
 * Whether the page before is one of this portal: a tab may have begun here, or have come from elsewhere.
 * Browsers that cannot say know by the router's key that they have just come.
 */
function hasPageBefore(key: string): boolean {
  const { navigation } = globalThis as { navigation?: { canGoBack: boolean } };
  return navigation?.canGoBack ?? key !== "default";
}
