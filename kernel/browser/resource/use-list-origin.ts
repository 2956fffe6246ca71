/** Which list of a resource one came from. */
import { build } from "portal:build";
import { useLocation } from "react-router-dom";
import type { ListOrigin } from "./list-origin.ts";
import { listPath } from "./row-link.ts";

/** The page, sort and filters of the resource's list; nothing for those who did not come from there. */
export function useListOrigin(resourceId: string): string | undefined {
  const origin = (useLocation().state ?? {}) as Partial<ListOrigin>;
  return origin.listPath === `${build.basePath}${listPath(resourceId)}` ? origin.listSearch : undefined;
}
