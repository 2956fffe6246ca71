/**
 * The list from which the user opened a record: passed in the navigation state, for the link back and for previous and
 * next.
 */

export interface ListOrigin {
  listPath: string;
  listSearch: string;
}

/** Returns the current list, for the state of a navigation away from it. */
export const originHere = (): ListOrigin => ({ listPath: location.pathname, listSearch: location.search });
