/** What a saved view remembers of a list's address: everything but the page and the view itself. */
import { readListAddress, writeListAddress } from "../list-address.ts";

/** The parameter that names the view in a list's address. */
export const viewParameter = "view";
/** What stands there for no view at all, where the list begins with one. */
export const allRecords = "all";

/** Written always the same way, so that two addresses of the same list are equal. */
export const viewQuery = (search: string): string =>
  String(writeListAddress({ ...readListAddress(new URLSearchParams(search)), page: 1 }));
