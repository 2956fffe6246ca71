/** The paths of the resource pages, below the portal's base path. */
import { writeCreateQuery, type CreateQuery } from "./create-query.ts";

export function recordPath(resourceId: string, page: "show" | "edit", key: string): string {
  return `${listPath(resourceId)}/${page}/${encodeURIComponent(key)}`;
}

export function createPath(resourceId: string, query: Partial<CreateQuery> = {}): string {
  return `${listPath(resourceId)}/create${writeCreateQuery(query)}`;
}

export function listPath(resourceId: string): string {
  return `/resource/${encodeURIComponent(resourceId)}`;
}
