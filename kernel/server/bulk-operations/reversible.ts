/** What of an operation can be reverted. */
import type { BulkOperation } from "../../contract/resources/bulk-operations.ts";
import { deleteChecked } from "../resources/describe/describe-resource.ts";
import { isStored, type PreparedResource } from "../resources/tables/prepared-resource.ts";
import { secretColumns } from "../resources/tables/secret-columns.ts";
import type { StoredOperation } from "./operation-store.ts";

/**
 * Whether the values before an edit are known: those of columns of the table. What a hook stores of a virtual column,
 * such as a hash, is not its value.
 */
export function isKept({ columns }: PreparedResource, name: string): boolean {
  const column = columns.get(name);
  return column !== undefined && isStored(column);
}

/** Secret values, which are kept sealed. */
export const isMasked = (resource: PreparedResource, name: string): boolean => secretColumns(resource).includes(name);

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
  const { kind, change, action_id: actionId } = operation;
  if (isDeletion(resource, operation)) return resource?.definition.options?.trash === undefined ? "none" : "all";
  if (actionId !== null) return kind === "action" && isReversible(resource, actionId) ? "all" : "none";
  if ((kind !== "edit" && kind !== "revert") || resource === undefined) return "none";
  const fields = Object.keys(change);
  const kept = fields.filter((name) => isKept(resource, name) && !operation.replaced.includes(name)).length;
  return kept === fields.length ? "all" : kept === 0 ? "none" : "some";
}

function isReversible(resource: PreparedResource | undefined, actionId: string): boolean {
  const { actions = [], bulkActions = [] } = resource?.definition.options ?? {};
  return [...bulkActions, ...actions].find(({ id }) => id === actionId)?.reverse !== undefined;
}
