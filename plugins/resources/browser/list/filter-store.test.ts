import { createStore } from "jotai";
import { describe, expect, it } from "vitest";
import type { FieldFilter, Resource } from "@portalkit/kernel/contract";
import { createFilterStore, listFiltersAtom, type FilterStore } from "./filter-store.ts";

const resource = {
  columns: [
    { name: "status", showIn: { filter: true } },
    { name: "secret", showIn: { filter: false } },
  ],
} as unknown as Resource;

function storeOnList(): FilterStore {
  const store = createStore();
  const put = (filters: readonly FieldFilter[]): void =>
    store.set(listFiltersAtom, { resource, filters, change: put, clear: () => put([]) });
  put([]);
  return createFilterStore(store);
}

describe("the filter store", () => {
  it("refuses off a list page", () => {
    const filters = createFilterStore(createStore());
    expect(() => filters.add({ field: "status", operator: "eq", value: 1 })).toThrow(
      "Cannot use the filter on a list page",
    );
    expect(() => filters.clear()).toThrow("Cannot use the filter on a list page");
    expect(filters.current).toEqual([]);
  });
  it("refuses a field that is not open for filtering, or not there", () => {
    const filters = storeOnList();
    expect(() => filters.add({ field: "secret", operator: "eq", value: 1 })).toThrow(
      "Field secret is not available for filtering",
    );
    expect(() => filters.update({ field: "nothing", operator: "eq", value: 1 })).toThrow(
      "Field nothing is not available for filtering",
    );
  });
  it("refuses a second filter of the same field and operator", () => {
    const filters = storeOnList();
    filters.add({ field: "status", operator: "eq", value: "new" });
    expect(() => filters.add({ field: "status", operator: "eq", value: "sold" })).toThrow(
      "Filter status with operator eq already exists",
    );
    filters.add({ field: "status", operator: "ne", value: "sold" });
    expect(filters.current).toHaveLength(2);
  });
  it("replaces by an update, and removes by an undefined value", () => {
    const filters = storeOnList();
    filters.update({ field: "status", operator: "eq", value: "new" });
    filters.update({ field: "status", operator: "eq", value: "sold" });
    expect(filters.current).toEqual([{ field: "status", operator: "eq", value: "sold" }]);
    filters.update({ field: "status", operator: "eq", value: undefined });
    expect(filters.current).toEqual([]);
  });
  it("clears all", () => {
    const filters = storeOnList();
    filters.add({ field: "status", operator: "eq", value: "new" });
    filters.clear();
    expect(filters.current).toEqual([]);
  });
});
