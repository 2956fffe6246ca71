/** Reads the state of a list from its URL. */
import { filterOperators, type FieldFilter, type FilterGroup, type FilterOperator, type SortItem } from "./filter.ts";
import { maxPageRows, maxSearchLetters } from "../limits.ts";

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

/** The parameters of an address: a `URLSearchParams`, which the browser and Node have. */
export interface AddressParameters extends Iterable<[string, string]> {
  get(name: string): string | null;
}

const lastPage = 1_000_000_000;

/**
 * Reads `?page=3&sort=a__asc,b__desc&filter__{field}__{operator}=JSON&where=JSON&q=words`; ignores invalid parameters.
 */
export function readListAddress(search: AddressParameters): ListAddress {
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

function readFilters(search: AddressParameters): FieldFilter[] {
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
