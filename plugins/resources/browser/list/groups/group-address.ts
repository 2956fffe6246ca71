/** The address of the list with the records of one group only. */
import type { RecordGroup } from "@portalkit/kernel/contract";
import { readListAddress, writeListAddress } from "@portalkit/kernel/browser/engine";
import { groupParameter } from "../../query/grouping.ts";

/** @param search of the grouped list */
export function groupAddress(search: string, { filters }: RecordGroup): string {
  const others = new URLSearchParams(search);
  others.delete(groupParameter);
  const address = { ...readListAddress(others), page: 1 };
  // The address has one condition for each column and operator; those of the list stay in force.
  const isTaken = filters.some((filter) =>
    address.filters.some(({ field, operator }) => field === filter.field && operator === filter.operator),
  );
  const subFilters = [...(address.where === undefined ? [] : [address.where]), ...filters];
  const next = isTaken
    ? { ...address, where: { operator: "and" as const, subFilters } }
    : { ...address, filters: [...address.filters, ...filters] };
  return `?${String(writeListAddress(next, others))}`;
}
