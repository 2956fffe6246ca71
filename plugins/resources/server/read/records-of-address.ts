/** The records that the address of a list names, evaluated on the server as the list does that opens with it. */
import { readListAddress, requestedFilters, type Kernel } from "@portalkit/kernel/engine";
import { assertAllowed, type ResourceView } from "../view/resource-view.ts";
import type { Counted } from "./count-records.ts";
import { recordsOfList } from "./get-resource-data.ts";

/**
 * Uses the current rights of the view's user: row filters, hooks, and the columns that they may filter by.
 * @param query the search part of the address, without the question mark
 * @param timeZone an IANA name, for relative periods
 * @returns what `countRecords` takes; `isOfTime` says that a filter has a relative period
 * @throws Refusal if the user may not open the list, or not with these filters
 */
export async function recordsOfAddress(
  kernel: Kernel,
  view: ResourceView,
  query: string,
  timeZone: string,
): Promise<Counted & { isOfTime: boolean }> {
  assertAllowed(view, "list");
  const address = readListAddress(new URLSearchParams(query));
  let isOfTime = false;
  const filters = requestedFilters(address, () => {
    isOfTime = true;
    return timeZone;
  });
  return { ...(await recordsOfList(kernel, view, { filters, search: address.search })), isOfTime };
}
