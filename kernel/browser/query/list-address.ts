/**
 * Writes the state of a list into its URL: page, page size, sort and filters, so that links and Back restore the same
 * screen.
 */
import type { FieldFilter } from "../../contract/resources/filter.ts";
import type { ListAddress } from "../../contract/resources/list-address.ts";
import { listPath } from "../../contract/resources/record-paths.ts";

export { readListAddress, type ListAddress } from "../../contract/resources/list-address.ts";

/** Returns the query of a list state; preserves other parameters of `search`. Page 1 is not written. */
export function writeListAddress(
  address: ListAddress,
  search: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const written = new URLSearchParams();
  for (const [key, value] of search) if (!isOurs(key)) written.append(key, value);
  if (address.page > 1) written.set("page", String(address.page));
  if (address.limit !== undefined) written.set("limit", String(address.limit));
  if (address.sort !== undefined)
    written.set("sort", address.sort.map(({ field, direction }) => `${field}__${direction}`).join(","));
  if (address.search !== undefined && address.search !== "") written.set("q", address.search);
  for (const { field, operator, value } of address.filters)
    written.set(`filter__${field}__${operator}`, JSON.stringify(value));
  if (address.where !== undefined) written.set("where", JSON.stringify(address.where));
  return written;
}

/**
 * Returns the path of a resource's list with these filters, below the base path.
 * @example listAddress("visits", [{ field: "status", operator: "eq", value: "open" }]) // "/resource/visits?filter__status__eq=%22open%22"
 */
export function listAddress(resourceId: string, filters: readonly FieldFilter[]): string {
  const query = String(writeListAddress({ page: 1, filters: [...filters] }));
  return `${listPath(resourceId)}${query === "" ? "" : `?${query}`}`;
}

function isOurs(key: string): boolean {
  return ["page", "limit", "sort", "q", "where"].includes(key) || key.startsWith("filter__");
}
