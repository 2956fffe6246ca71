/** Reads the state of a list from its URL. */
import type { FieldFilter, FilterGroup, SortItem } from "./filter.ts";
import { readCondition, readFilter } from "./read-filter-group.ts";
import { maxPageRows, maxSearchLength } from "../limits.ts";

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
  /** The parameters that could not be read, or only in part; absent if there are none. */
  leftOut?: readonly string[];
}

/** The parameters of an address: a `URLSearchParams`, which the browser and Node have. */
export interface AddressParameters extends Iterable<[string, string]> {
  get(name: string): string | null;
}

const lastPage = 1_000_000_000;

/**
 * Reads `?page=3&sort=a__asc,b__desc&filter__{field}__{operator}=JSON&where=JSON&q=words`. Never throws: `leftOut`
 * names the conditions that cannot be read.
 */
export function readListAddress(search: AddressParameters): ListAddress {
  const page = wholeNumber(search.get("page"), lastPage);
  const limit = wholeNumber(search.get("limit"), maxPageRows);
  const sort = search.get("sort");
  const words = search.get("q")?.trim().slice(0, maxSearchLength) ?? "";
  const { filters, leftOut } = readFilters(search);
  const given = search.get("where");
  const where = given === null ? undefined : readFilter(readJson(given), () => leftOut.add("where"));
  return {
    page: page ?? 1,
    ...(limit === undefined ? {} : { limit }),
    ...(sort === null ? {} : { sort: readSort(sort) }),
    filters,
    ...(where !== undefined && "subFilters" in where ? { where } : {}),
    ...(words === "" ? {} : { search: words }),
    ...(leftOut.size === 0 ? {} : { leftOut: [...leftOut] }),
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

function readFilters(search: AddressParameters): { filters: FieldFilter[]; leftOut: Set<string> } {
  const filters = new Map<string, FieldFilter>();
  const leftOut = new Set<string>();
  for (const [key, text] of search) {
    const [, field, operator] = /^filter__(.+)__([A-Za-z]+)$/.exec(key) ?? [];
    const filter = field === undefined ? undefined : readCondition({ field, operator, value: readJson(text) });
    if (filter !== undefined) filters.set(key, filter);
    else if (key.startsWith("filter__")) leftOut.add(key);
  }
  return { filters: [...filters.values()], leftOut };
}

/** Parses JSON; links made by other clients of this protocol contain it encoded twice. */
export function readJson(text: string): unknown {
  for (const read of [(raw: string) => raw, decodeURIComponent]) {
    try {
      return JSON.parse(read(text)) as unknown;
    } catch {
      continue;
    }
  }
  return undefined;
}
