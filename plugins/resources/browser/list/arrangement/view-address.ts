/** The part of a list's URL that a saved view stores: everything except the page and the view itself. */
import { readListAddress, writeListAddress } from "@portalkit/kernel/browser/engine";

/** The URL parameter that names the view. */
export const viewParameter = "view";
/** The value of that parameter for no view, used if the list has a default view. */
export const allRecords = "all";

/** Returns the query in a canonical form, so that two URLs of the same list are equal. */
export function viewQuery(search: string): string {
  const given = new URLSearchParams(search);
  const group = given.get("group");
  return String(
    writeListAddress({ ...readListAddress(given), page: 1 }, new URLSearchParams(group === null ? {} : { group })),
  );
}
