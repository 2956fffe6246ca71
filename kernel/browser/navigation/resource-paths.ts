/** The paths of the resource pages, below the portal's base path. */

export function recordPath(resourceId: string, page: "show" | "edit", key: string): string {
  return `${listPath(resourceId)}/${page}/${encodeURIComponent(key)}`;
}

export function listPath(resourceId: string): string {
  return `/resource/${encodeURIComponent(resourceId)}`;
}
