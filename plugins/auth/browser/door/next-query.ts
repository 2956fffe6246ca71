/** Where to go on to, carried from page to page in front of the door. */

/** `?next=...` as the present page has it, encoded; empty without one. */
export function nextQuery(search: URLSearchParams): string {
  const next = search.get("next");
  return next === null ? "" : `?next=${encodeURIComponent(next)}`;
}
