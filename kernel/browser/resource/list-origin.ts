/** The list that a page is left from: carried along to a record's page, for the way back and from record to record. */

export interface ListOrigin {
  listPath: string;
  listSearch: string;
}

/** For the state of a navigation away from here. */
export const originHere = (): ListOrigin => ({ listPath: location.pathname, listSearch: location.search });
