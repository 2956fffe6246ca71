/** Passes the page to open after signing in from one sign-in page to the next. */

/** Returns the current page's `?next=...`, encoded; an empty string if there is none. */
export function nextQuery(search: URLSearchParams): string {
  const next = search.get("next");
  return next === null ? "" : `?next=${encodeURIComponent(next)}`;
}
