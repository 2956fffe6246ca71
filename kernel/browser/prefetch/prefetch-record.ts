/** Loads what a list or a record needs before its page opens. */
import type { Resource } from "../../contract/resources/resource.ts";
import type { PageAddress } from "../extension/plugin.ts";
import { loadPart } from "../hooks/load-part.ts";
import { recordKeyOf, resourceKey } from "../query/query-keys.ts";
import { queryCacheAtom } from "../query/use-query.ts";
import { store } from "../state/store.ts";
import { readRecord, readResource, recordFreshMs, resourceFreshMs } from "../record/use-resource.ts";

/** The cache skips requests whose data it has, so repeated calls cost little. */
export function prefetchRecord({ path, params: { resourceId = "", primaryKey } }: PageAddress): void {
  const cache = store.get(queryCacheAtom);
  cache.load(resourceKey(resourceId), readResource(resourceId), resourceFreshMs);
  if (primaryKey === undefined) return;
  const page = path.split("/")[3] === "edit" ? "edit" : "show";
  if (page === "edit") void loadPart(() => import("../form/writing.ts"));
  const { data: resource } = cache.read<Resource>(resourceKey(resourceId));
  if (resource !== undefined)
    cache.load(recordKeyOf(page, resourceId, primaryKey), readRecord(page, resource, primaryKey), recordFreshMs);
}
