/** The paths of the pages of a resource, below the portal's base path. */

export const listPath = (resourceId: string): string => `/resource/${encodeURIComponent(resourceId)}`;

export const recordPath = (resourceId: string, page: "show" | "edit", key: string): string =>
  `${listPath(resourceId)}/${page}/${encodeURIComponent(key)}`;
