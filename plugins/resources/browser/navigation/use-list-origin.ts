/** The list from which the user opened a record. */
import { build } from "portal:build";
import { useLocation } from "react-router-dom";
import type { ListOrigin } from "./list-origin.ts";
import { listPath } from "@portalkit/kernel/contract";

/**
 * Returns the query of the resource's list (page, sort and filters); `undefined` if the user did not come from there.
 */
export function useListOrigin(resourceId: string): string | undefined {
  const origin = (useLocation().state ?? {}) as Partial<ListOrigin>;
  return origin.listPath === `${build.basePath}${listPath(resourceId)}` ? origin.listSearch : undefined;
}
