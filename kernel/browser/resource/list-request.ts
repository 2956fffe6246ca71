/**
 * The request of a list, made of its address alone: the start of the page and the list screen must agree on it to the
 * byte.
 */
import type { SortItem } from "../../contract/filter.ts";
import { usualPageSize } from "../../contract/limits.ts";
import type { ResourceOptions } from "../../contract/resource.ts";
import type { getResourceData } from "../../contract/resource-endpoints.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { readListAddress } from "./list-address.ts";

/** What the browser remembers of a list between visits, under `portal.list.{resourceId}`. */
export interface RememberedList {
  limit?: number;
  sort?: SortItem[];
  /** The server gives rows before it has counted, where it is allowed to. */
  mayEstimateTotal?: boolean;
}

export type ListRequest = BodyOf<typeof getResourceData>;

/**
 * The body of `get_resource_data` for an address. Pure.
 * @param remembered from the last visit or, once the resource is known, from `rememberedFor`.
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
    filters: address.filters.map(({ field, operator, value }) => ({ field, operator, value })),
    sort: (address.sort ?? remembered?.sort ?? []).map(({ field, direction }) => ({ field, direction })),
    limit,
    offset: (address.page - 1) * limit,
    ...(address.search === undefined ? {} : { search: address.search }),
    ...(remembered?.mayEstimateTotal === true ? { mayEstimateTotal: true } : {}),
  };
}

/**
 * Rows that are asked for first on a long page: more than a window shows, and no more to wait for than on a short one.
 */
const firstRows = 100;

/** The request for the first rows of a page, and for the rest where there is one. */
export function partsOf(request: ListRequest): { first: ListRequest; rest?: ListRequest } {
  const { limit, offset } = request;
  if (limit <= 2 * firstRows) return { first: request };
  return {
    first: { ...request, limit: firstRows },
    rest: { ...request, limit: limit - firstRows, offset: offset + firstRows },
  };
}

/** Reads what local storage holds of a list; nothing when it holds nothing, or what makes no sense. */
export function rememberedList(stored: string | null): RememberedList | null {
  try {
    const list: unknown = JSON.parse(stored ?? "null");
    return isRemembered(list) ? list : null;
  } catch {
    return null;
  }
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
 * What is to be remembered of a resource: its own sort, and its page size unless the operator chose another of the
 * offered ones.
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
