/** What of an operation can be taken back. */
import type { BulkOperation } from "../../contract/resources/bulk-operations.ts";
import type { PreparedResource } from "../resources/tables/prepared-resource.ts";
import type { StoredOperation } from "./operation-store.ts";

/** Values of masked columns are not stored a second time. */
export const isKept = ({ columns }: PreparedResource, name: string): boolean =>
  columns.get(name)?.definition.masked !== true;

/** @param resource undefined if it has been removed */
export function reversibleOf(
  resource: PreparedResource | undefined,
  { kind, change }: StoredOperation,
): BulkOperation["reversible"] {
  if ((kind !== "edit" && kind !== "revert") || resource === undefined) return "none";
  const fields = Object.keys(change);
  const kept = fields.filter((name) => isKept(resource, name)).length;
  return kept === fields.length ? "all" : kept === 0 ? "none" : "some";
}
