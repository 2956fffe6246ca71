/** The description of a resource, and its records by key. */
import { type Resource, type Row, getResource, getResourceData } from "@portalkit/kernel/contract";
import { call, recordKeyOf, resourceKey, type Run } from "@portalkit/kernel/browser/engine";
import { keyColumn } from "./record-key.ts";
import { useQuery, type Query } from "@portalkit/kernel/browser";

/** Columns and permissions change rarely; after a minute they are refreshed in the background. */
export const resourceFreshMs = 60_000;
/** Milliseconds within which a record prefetched for its page is not requested again. */
export const recordFreshMs = 2_000;

export const readResource =
  (resourceId: string): Run<Resource> =>
  async (signal) =>
    (await call(getResource, { resourceId }, { signal })).resource;

export function useResource(resourceId: string): Query<Resource> {
  return useQuery(resourceKey(resourceId), readResource(resourceId), { freshMs: resourceFreshMs });
}

/** Returns the record, or `null` if it does not exist. */
export function useRecord(
  source: "show" | "edit",
  resource: Resource | undefined,
  primaryKey: string,
): Query<Row | null> {
  const key =
    resource === undefined || keyColumn(resource) === undefined
      ? undefined
      : recordKeyOf(source, resource.resourceId, primaryKey);
  return useQuery(
    key,
    async (signal, onPart) =>
      resource === undefined ? null : await readRecord(source, resource, primaryKey)(signal, onPart),
    { freshMs: recordFreshMs },
  );
}

/** Reads a record; servers serve both pages through the list call, filtered by the primary key. */
export const readRecord =
  (source: "show" | "edit", resource: Resource, primaryKey: string): Run<Row | null> =>
  async (signal) => {
    const field = keyColumn(resource);
    const filter = { field: field?.name ?? "", operator: "eq" as const, value: keyValue(primaryKey, field?.type) };
    const { data } = await call(
      getResourceData,
      { source, resourceId: resource.resourceId, filters: [filter], sort: [], limit: 1, offset: 0 },
      { signal },
    );
    return data[0] ?? null;
  };

/** Converts the key to a number for integer columns: some servers fail on text there. */
function keyValue(primaryKey: string, type: string | undefined): string | number {
  const number = Number(primaryKey);
  return type === "integer" && /^-?\d+$/.test(primaryKey) && Number.isSafeInteger(number) ? number : primaryKey;
}
