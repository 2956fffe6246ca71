/** Where a click on a row leads (contract: `_clickUrl`). */
import { type Resource, type Row, recordPath } from "@portalkit/kernel/contract";
import { readLink, type ServerLink } from "../navigation/server-link.ts";
import { recordKey } from "../record/record-key.ts";

/** Returns `undefined` for a row that is not clickable: `_clickUrl` is null, or there is no show page. */
export function rowLink(resource: Resource, row: Row): ServerLink | undefined {
  if (row._clickUrl === null) return undefined;
  if (typeof row._clickUrl === "string" && row._clickUrl !== "") return readLink(row._clickUrl);
  const key = recordKey(resource, row);
  if (resource.options.allowedActions?.show !== true || key === "") return undefined;
  return { to: recordPath(resource.resourceId, "show", key), external: false, newTab: false };
}
