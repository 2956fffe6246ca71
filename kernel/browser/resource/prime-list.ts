/** Fetches what a list shows before it is drawn for the first time, so that the first drawing is the last. */
import { registryAtom, faceOf } from "../registry.ts";
import { store } from "../store.ts";
import { loadComponent } from "../use-loaded.ts";
import { listRequest, rememberedFor } from "./list-request.ts";
import type { QueryCache, Run } from "./query-cache.ts";
import { listKey, resourceKey } from "./query-keys.ts";
import { readRememberedList } from "./remembered-list.ts";
import { readList } from "./use-list.ts";
import { queryCacheAtom } from "./use-query.ts";
import { readResource } from "./use-resource.ts";

/** Resolves when description, rows and the faces of the columns are there, or one of them cannot be had. */
export async function primeList(resourceId: string, search: string): Promise<void> {
  const cache = store.get(queryCacheAtom);
  const resource = await settled(cache, resourceKey(resourceId), readResource(resourceId));
  if (resource === undefined) return;
  const request = listRequest(
    resourceId,
    new URLSearchParams(search),
    rememberedFor(resource.options, readRememberedList(resourceId)),
  );
  const faces = resource.columns
    .filter((column) => column.showIn.list)
    .flatMap((column) => faceOf(store.get(registryAtom), resource, column, "list") ?? []);
  await Promise.allSettled([
    settled(cache, listKey(request), readList(request)),
    ...faces.map(({ load }) => loadComponent(load)),
  ]);
}

/**
 * The answer under a key, or nothing when it failed. Of a long page the first rows will do; the rest stays on its way
 * for the list.
 */
function settled<Data>(cache: QueryCache, key: string, run: Run<Data>): Promise<Data | undefined> {
  return new Promise((resolve) => {
    const stop = cache.watch(key, run, () => {
      const { data, isLoading } = cache.read<Data>(key);
      if (data !== undefined || !isLoading) resolve(data);
      if (!isLoading) queueMicrotask(() => stop());
    });
    cache.load(key, run, 0);
  });
}
