/** What of an operation can be taken back. */
import type { BulkOperation } from "../../contract/resources/bulk-operations.ts";
import { deleteChecked } from "../resources/describe/describe-resource.ts";
import type { PreparedResource } from "../resources/tables/prepared-resource.ts";
import type { StoredOperation } from "./operation-store.ts";

/** Values of masked columns are not stored a second time. */
export const isKept = ({ columns }: PreparedResource, name: string): boolean =>
  columns.get(name)?.definition.masked !== true;

/**
 * Whether the operation deletes records: by its kind, or by the bulk action that every resource has.
 * @param resource undefined if it has been removed
 */
export function isDeletion(
  resource: PreparedResource | undefined,
  { kind, action_id: actionId }: Pick<StoredOperation, "kind" | "action_id">,
): boolean {
  const { actions = [], bulkActions = [] } = resource?.definition.options ?? {};
  return kind === "action" && actionId === deleteChecked.id
    ? ![...actions, ...bulkActions].some(({ id }) => id === actionId)
    : kind === "delete";
}

/** @param resource undefined if it has been removed */
export function reversibleOf(
  resource: PreparedResource | undefined,
  operation: StoredOperation,
): BulkOperation["reversible"] {
  const { kind, change } = operation;
  if (isDeletion(resource, operation)) return resource?.definition.options?.trash === undefined ? "none" : "all";
  if ((kind !== "edit" && kind !== "revert") || resource === undefined) return "none";
  const fields = Object.keys(change);
  const kept = fields.filter((name) => isKept(resource, name)).length;
  return kept === fields.length ? "all" : kept === 0 ? "none" : "some";
}
