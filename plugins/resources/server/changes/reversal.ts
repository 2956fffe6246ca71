/** What of a change of many records can be taken back. */
import { deleteChecked } from "../describe/describe-resource.ts";
import { isStored, type PreparedResource } from "../tables/prepared-resource.ts";
import { secretColumns } from "../tables/secret-columns.ts";
import type { BulkChange } from "./bulk-work.ts";

/**
 * Whether the values before an edit are known: those of columns of the table. What a hook stores of a virtual column,
 * such as a hash, is not its value.
 */
export const isKept = ({ columns }: PreparedResource, name: string): boolean => isStored(columns.get(name));

/** Secret values, which are kept sealed. */
export const isMasked = (resource: PreparedResource, name: string): boolean => secretColumns(resource).includes(name);

export interface Reversal {
  /** Whether the change deletes records: by its kind, or by the bulk action that every resource has. */
  isDeletion: boolean;
  reversible: "all" | "some" | "none";
  /** Names of the fields that an edit cannot get back. */
  irreversible: readonly string[];
}

/**
 * @param resource undefined if it has been removed
 * @param replaced fields of an edit whose given values were stored differently
 */
export function reversalOf(
  resource: PreparedResource | undefined,
  change: Pick<BulkChange, "kind" | "actionId" | "values">,
  replaced: readonly string[],
): Reversal {
  const { kind, actionId, values } = change;
  const options = resource?.definition.options;
  const action = [...(options?.bulkActions ?? []), ...(options?.actions ?? [])].find(({ id }) => id === actionId);
  const isDeletion = kind === "action" && actionId === deleteChecked.id ? action === undefined : kind === "delete";
  const whole = (isReversible: boolean): Reversal => ({
    isDeletion,
    reversible: isReversible ? "all" : "none",
    irreversible: [],
  });
  if (isDeletion) return whole(options?.trash !== undefined);
  if (actionId !== null) return whole(kind === "action" && action?.reverse !== undefined);
  if ((kind !== "edit" && kind !== "revert") || resource === undefined) return whole(false);
  const fields = Object.keys(values);
  const irreversible = fields.filter((name) => !isKept(resource, name) || replaced.includes(name));
  const some = irreversible.length < fields.length ? "some" : "none";
  return { isDeletion, reversible: irreversible.length === 0 ? "all" : some, irreversible };
}
