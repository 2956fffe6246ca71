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
    // The first page of a tab has none before it.
    if (key === "default") void navigate("/", { replace: true });
    else void navigate(-1);
  }, [isRefused, key, navigate]);
  return !isRefused;
}
