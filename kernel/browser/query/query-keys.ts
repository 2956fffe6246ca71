/** Keys of the query cache, and which of them a write makes stale. */
import type { ListRequest } from "./list-request.ts";

export const resourceKey = (resourceId: string): string => `resource ${resourceId}`;
export const minMaxKey = (resourceId: string): string => `min-max ${resourceId}`;
export const recordKeyOf = (source: "show" | "edit", resourceId: string, primaryKey: string): string =>
  `${source} ${resourceId} ${primaryKey}`;
export const listKey = (request: ListRequest): string => `list ${request.resourceId} ${JSON.stringify(request)}`;
export const totalKey = ({ resourceId, filters, search }: ListRequest): string =>
  `total ${resourceId} ${JSON.stringify([filters, search])}`;

/**
 * Returns whether a write makes the key stale: rows of any resource may reference the record, so all data becomes
 * stale, but no resource description.
 */
export const isData = (key: string): boolean => !key.startsWith("resource ");
