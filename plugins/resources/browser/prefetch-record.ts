/** Loads what a list or a record needs before its page opens. */
import type { Resource } from "@portalkit/kernel/contract";
import type { PageAddress } from "@portalkit/kernel/browser/plugin";
import { loadPart, recordKeyOf, resourceKey, queryCacheAtom, store } from "@portalkit/kernel/browser/engine";
import { readRecord, readResource, recordFreshMs, resourceFreshMs } from "./record/use-resource.ts";

/** The cache skips requests whose data it has, so repeated calls cost little. */
export function prefetchRecord({ path, params: { resourceId = "", primaryKey } }: PageAddress): void {
  const cache = store.get(queryCacheAtom);
  cache.load(resourceKey(resourceId), readResource(resourceId), resourceFreshMs);
  if (primaryKey === undefined) return;
  const page = path.split("/")[3] === "edit" ? "edit" : "show";
  if (page === "edit") void loadPart(() => import("./form/writing.ts"));
  const { data: resource } = cache.read<Resource>(resourceKey(resourceId));
  if (resource !== undefined)
    cache.load(recordKeyOf(page, resourceId, primaryKey), readRecord(page, resource, primaryKey), recordFreshMs);
}
