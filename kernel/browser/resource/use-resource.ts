/** The description of a resource, and its records by key. */
import type { Resource, Row } from "../../contract/resource.ts";
import { getResource, getResourceData } from "../../contract/resource-endpoints.ts";
import { call } from "../api/call.ts";
import { keyColumn } from "./record-key.ts";
import { recordKeyOf, resourceKey } from "./query-keys.ts";
import type { Run } from "./query-cache.ts";
import { useQuery, type Query } from "./use-query.ts";

/** Columns and rights change rarely; a minute old they are asked for again, behind what is shown. */
const freshMs = 60_000;

export const readResource = (resourceId: string): Run<Resource> => async (signal) => (await call(getResource, { resourceId }, { signal })).resource;

export function useResource(resourceId: string): Query<Resource> {
  return useQuery(resourceKey(resourceId), readResource(resourceId), { freshMs });
}

/** The record, or `null` when there is none. Servers answer both pages by a filter on the primary key. */
export function useRecord(source: "show" | "edit", resource: Resource | undefined, primaryKey: string): Query<Row | null> {
  const field = resource === undefined ? undefined : keyColumn(resource);
  const key = resource === undefined || field === undefined ? undefined : recordKeyOf(source, resource.resourceId, primaryKey);
  return useQuery(key, async (signal) => {
    const filter = { field: field?.name ?? "", operator: "eq" as const, value: keyValue(primaryKey, field?.type) };
    const body = { source, resourceId: resource?.resourceId ?? "", filters: [filter], sort: [], limit: 1, offset: 0 };
    const { data } = await call(getResourceData, body, { signal });
    return data[0] ?? null;
  });
}

/** Some servers fail on a text where the column holds whole numbers. */
function keyValue(primaryKey: string, type: string | undefined): string | number {
  const number = Number(primaryKey);
  return type === "integer" && /^-?\d+$/.test(primaryKey) && Number.isSafeInteger(number) ? number : primaryKey;
}
