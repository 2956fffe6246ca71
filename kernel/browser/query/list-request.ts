/**
 * Builds the request of a list from its URL alone: the boot script and the list screen must produce exactly the same
 * bytes.
 */
import type { SortItem } from "../../contract/resources/filter.ts";
import { usualPageSize } from "../../contract/limits.ts";
import type { ResourceOptions } from "../../contract/resources/resource.ts";
import type { getResourceData } from "../../contract/resources/read-endpoints.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { readStored, writeStored } from "../state/stored.ts";
import { readListAddress } from "../../contract/resources/list-address.ts";
import { requestedFilters } from "../../contract/resources/requested-filters.ts";
import { timeZone } from "./time-zone.ts";

/** What the browser stores of a list between visits, under `portal.list.{resourceId}`. */
export interface RememberedList {
  limit?: number;
  sort?: SortItem[];
  /** The server may return rows with an estimated total instead of counting them first. */
  mayEstimateTotal?: boolean;
}

export type ListRequest = BodyOf<typeof getResourceData>;

/**
 * Returns the body of `get_resource_data` for a URL. Pure.
 * @param remembered from the last visit or, once the resource is known, from `rememberedFor`
 */
export function listRequest(
  resourceId: string,
  search: URLSearchParams,
  remembered: RememberedList | null,
): ListRequest {
  const address = readListAddress(search);
  const limit = address.limit ?? remembered?.limit ?? usualPageSize;
  return {
    source: "list",
    resourceId,
    filters: requestedFilters(address, timeZone) as ListRequest["filters"],
    sort: (address.sort ?? remembered?.sort ?? []).map(({ field, direction }) => ({ field, direction })),
    limit,
    offset: (address.page - 1) * limit,
    ...(address.search === undefined ? {} : { search: address.search }),
    ...(remembered?.mayEstimateTotal === true ? { mayEstimateTotal: true } : {}),
  };
}

/** The number of rows requested first on a long page: more than a window shows, and as fast to load as a short page. */
const firstRows = 100;

/** Returns the request for the first rows of a page, and for the remaining rows of a long page. */
export function partsOf(request: ListRequest): { first: ListRequest; rest?: ListRequest } {
  const { limit, offset } = request;
  if (limit <= 2 * firstRows) return { first: request };
  return {
    first: { ...request, limit: firstRows },
    rest: { ...request, limit: limit - firstRows, offset: offset + firstRows },
  };
}

/** Parses the stored settings of a list; returns `null` if there are none or they are invalid. */
export function rememberedList(stored: string | null): RememberedList | null {
  try {
    const list: unknown = JSON.parse(stored ?? "null");
    return isRemembered(list) ? list : null;
  } catch {
    return null;
  }
}

const rememberedKey = (resourceId: string): string => `portal.list.${resourceId}`;

export const readRememberedList = (resourceId: string): RememberedList | null =>
  rememberedList(readStored(rememberedKey(resourceId)));

/** Stores a list's page size and sort, so that the next visit requests the right rows at once. */
export function rememberList(resourceId: string, list: RememberedList): void {
  writeStored(rememberedKey(resourceId), JSON.stringify(list));
}

function isRemembered(list: unknown): list is RememberedList {
  if (typeof list !== "object" || list === null) return false;
  const { limit, sort } = list as Record<string, unknown>;
  return (
    (limit === undefined || (Number.isInteger(limit) && Number(limit) > 0)) &&
    (sort === undefined || (Array.isArray(sort) && sort.every(isSortItem)))
  );
}

function isSortItem(item: unknown): boolean {
  if (typeof item !== "object" || item === null) return false;
  const { field, direction } = item as Record<string, unknown>;
  return typeof field === "string" && (direction === "asc" || direction === "desc");
}

/**
 * Returns the settings to store for a resource: its default sort, and its page size unless the user has selected
 * another of its page size options.
 */
export function rememberedFor(
  options: ResourceOptions,
  last: RememberedList | null,
): RememberedList & { limit: number; sort: SortItem[] } {
  const chosen =
    last?.limit !== undefined && options.listPageSizeOptions?.includes(last.limit) ? last.limit : undefined;
  const sort = options.defaultSort;
  return {
    limit: chosen ?? options.listPageSize ?? usualPageSize,
    sort: sort ? [{ field: sort.columnName, direction: sort.direction }] : [],
    ...(options.estimatesTotals === true ? { mayEstimateTotal: true } : {}),
  };
}
