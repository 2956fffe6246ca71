/**
 * The state of a list in its URL: page, page size, sort and filters, so that links and Back restore the same screen.
 */
import {
  filterOperators,
  type FieldFilter,
  type FilterGroup,
  type FilterOperator,
  type SortItem,
} from "../../contract/resources/filter.ts";
import { listPath } from "../navigation/resource-paths.ts";
import { maxPageRows, maxSearchLetters } from "../../contract/limits.ts";

/** The list state in a URL. If a member is absent, the resource's default applies. */
export interface ListAddress {
  /** From 1. */
  page: number;
  limit?: number;
  /** An empty array means unsorted, even if the resource has a default sort. */
  sort?: SortItem[];
  filters: FieldFilter[];
  /** Groups of conditions, in addition to `filters`. */
  where?: FilterGroup;
  /** The text of the quick search. */
  search?: string;
}

const lastPage = 1_000_000_000;

/**
 * Reads `?page=3&sort=a__asc,b__desc&filter__{field}__{operator}=JSON&where=JSON&q=words`; ignores invalid parameters.
 */
export function readListAddress(search: URLSearchParams): ListAddress {
  const page = wholeNumber(search.get("page"), lastPage);
  const limit = wholeNumber(search.get("limit"), maxPageRows);
  const sort = search.get("sort");
  const words = search.get("q")?.trim().slice(0, maxSearchLetters) ?? "";
  const where = readValue(search.get("where") ?? "") as FilterGroup | null | undefined;
  return {
    page: page ?? 1,
    ...(limit === undefined ? {} : { limit }),
    ...(sort === null ? {} : { sort: readSort(sort) }),
    filters: readFilters(search),
    ...(Array.isArray(where?.subFilters) ? { where: where as FilterGroup } : {}),
    ...(words === "" ? {} : { search: words }),
  };
}

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

function wholeNumber(text: string | null, max: number): number | undefined {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Math.min(Number(text), max) : undefined;
}

function readSort(text: string): SortItem[] {
  const sort: SortItem[] = [];
  for (const part of text.split(",")) {
    const found = /^(.+)__(asc|desc)$/.exec(part);
    const field = found?.[1];
    if (field !== undefined && !sort.some((item) => item.field === field))
      sort.push({ field, direction: found?.[2] as SortItem["direction"] });
  }
  return sort;
}

function readFilters(search: URLSearchParams): FieldFilter[] {
  const filters = new Map<string, FieldFilter>();
  for (const [key, text] of search) {
    const found = /^filter__(.+)__([A-Za-z]+)$/.exec(key);
    const [field, operator] = [found?.[1], found?.[2] as FilterOperator];
    if (field === undefined || !filterOperators.includes(operator)) continue;
    const value = readValue(text);
    if (value !== undefined) filters.set(key, { field, operator, value });
  }
  return [...filters.values()];
}

/** Parses JSON; links made by other clients of this protocol contain it encoded twice. */
function readValue(text: string): unknown {
  for (const read of [(raw: string) => raw, decodeURIComponent]) {
    try {
      return JSON.parse(read(text)) as unknown;
    } catch {
      continue;
    }
  }
  return undefined;
}
