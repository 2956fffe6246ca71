/** Prefetches everything a list shows, so that its first render is already complete. */
import type { PageAddress } from "@portalkit/kernel/browser/plugin";
import {
  registryAtom,
  resolveRenderer,
  store,
  loadComponent,
  listRequest,
  readRememberedList,
  rememberedFor,
  type QueryCache,
  type Run,
  listKey,
  resourceKey,
  queryCacheAtom,
} from "@portalkit/kernel/browser/engine";
import { readList } from "../query/read-list.ts";
import { readResource } from "../record/use-resource.ts";

/** Resolves when the resource, the rows and the column renderers have loaded, or one of them has failed. */
export async function primeList({ params: { resourceId = "" }, search }: PageAddress): Promise<void> {
  const cache = store.get(queryCacheAtom);
  const resource = await answered(cache, resourceKey(resourceId), readResource(resourceId));
  if (resource === undefined) return;
  const request = listRequest(
    resourceId,
    new URLSearchParams(search),
    rememberedFor(resource.options, readRememberedList(resourceId)),
  );
  const renderers = resource.columns
    .filter((column) => column.showIn.list)
    .flatMap((column) => resolveRenderer(store.get(registryAtom), resource, column, "list") ?? []);
  await Promise.allSettled([
    answered(cache, listKey(request), readList(request)),
    ...renderers.map(({ load }) => loadComponent(load)),
  ]);
}

/**
 * Resolves with the data of a key, or `undefined` if the request failed. For a long page the first rows suffice; the
 * rest keeps loading for the list.
 */
async function answered<Data>(cache: QueryCache, key: string, run: Run<Data>): Promise<Data | undefined> {
  await cache.untilAnswered(key, run);
  return cache.read<Data>(key).data;
}
