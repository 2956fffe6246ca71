/**
 * Gives plugins read and write access to the filters of the list on screen (docs/product.md, portal 5 and 8). One
 * filter per field and operator.
 */
import i18next, { type TFunction } from "i18next";
import { atom, getDefaultStore, useStore } from "jotai";
import type { FieldFilter, FilterOperator, Resource } from "@portalkit/kernel/contract";

/** What the list on screen publishes to the store. */
export interface ListFilters {
  resource: Resource;
  filters: readonly FieldFilter[];
  /** Applies new filters: goes to page 1 and clears the selection. */
  change: (filters: FieldFilter[]) => void;
  /** Removes groups of conditions too. */
  clear: () => void;
}

/** The list on screen; `null` on any other page. */
export const listFiltersAtom = atom<ListFilters | null>(null);

/**
 * Reads and changes the filters of the list on screen. Every change throws outside a list page, and for a field that
 * cannot be filtered.
 */
export interface FilterStore {
  /** The current filters of columns; empty outside a list page. */
  readonly current: readonly FieldFilter[];
  /**
   * Adds a filter.
   * @throws if the field already has a filter with this operator
   */
  add(filter: FieldFilter): void;
  /** Sets or replaces a filter; the value `undefined` removes it. */
  update(filter: { field: string; operator: FilterOperator; value?: unknown }): void;
  clear(): void;
}

/** Always English, because these errors address plugin authors. */
const inEnglish = (): TFunction => i18next.getFixedT("en");

type Store = Pick<ReturnType<typeof getDefaultStore>, "get">;

export function createFilterStore(store: Store): FilterStore {
  const list = (): ListFilters => {
    const shown = store.get(listFiltersAtom);
    if (shown === null) throw new Error(inEnglish()("lists:filter.notOnList"));
    return shown;
  };
  const listFor = (field: string): ListFilters => {
    const shown = list();
    if (!shown.resource.columns.some((column) => column.name === field && column.showIn.filter))
      throw new Error(inEnglish()("lists:filter.notAvailable", { field }));
    return shown;
  };
  return {
    get current() {
      return store.get(listFiltersAtom)?.filters ?? [];
    },
    add(filter) {
      const shown = listFor(filter.field);
      if (shown.filters.some((other) => isSamePlace(other, filter)))
        throw new Error(inEnglish()("lists:filter.exists", { field: filter.field, operator: filter.operator }));
      shown.change([...shown.filters, filter]);
    },
    update(filter) {
      const shown = listFor(filter.field);
      shown.change(withFilter(shown.filters, filter));
    },
    clear() {
      list().clear();
    },
  };
}

/** Returns the filter store of the application that renders the component. */
export function useFilterStore(): FilterStore {
  return createFilterStore(useStore());
}

/** Returns the filters with one added, replaced at its position, or removed by the value `undefined`. */
export function withFilter(filters: readonly FieldFilter[], filter: FieldFilter): FieldFilter[] {
  if (filter.value === undefined) return filters.filter((other) => !isSamePlace(other, filter));
  return filters.some((other) => isSamePlace(other, filter))
    ? filters.map((other) => (isSamePlace(other, filter) ? filter : other))
    : [...filters, filter];
}

function isSamePlace(a: FieldFilter, b: FieldFilter): boolean {
  return a.field === b.field && a.operator === b.operator;
}
