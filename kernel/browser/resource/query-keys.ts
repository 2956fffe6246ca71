/** Keys of the cache of answers, and which of them a write makes stale. */
import type { ListRequest } from "./list-request.ts";

export const resourceKey = (resourceId: string): string => `resource ${resourceId}`;
export const minMaxKey = (resourceId: string): string => `min-max ${resourceId}`;
export const recordKeyOf = (source: "show" | "edit", resourceId: string, primaryKey: string): string =>
  `${source} ${resourceId} ${primaryKey}`;
export const listKey = (request: ListRequest): string => `list ${request.resourceId} ${JSON.stringify(request)}`;
export const totalKey = ({ resourceId, filters, search }: ListRequest): string =>
  `total ${resourceId} ${JSON.stringify([filters, search])}`;

/**
 * A record may be named in the rows of any resource, so a write makes all data stale, but no description of a resource.
 */
export const isData = (key: string): boolean => !key.startsWith("resource ");
