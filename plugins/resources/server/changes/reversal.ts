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

const reversibleKinds: ReadonlySet<BulkChange["kind"]> = new Set(["edit", "revert", "import"]);

/**
 * @param resource undefined if it has been removed
 * @param options.replaced fields of an edit whose given values were stored differently
 * @param options.hasEdits false if an import has only created records
 */
export function reversalOf(
  resource: PreparedResource | undefined,
  change: Pick<BulkChange, "kind" | "actionId" | "values" | "fileName">,
  { replaced = [], hasEdits = true }: { replaced?: readonly string[]; hasEdits?: boolean } = {},
): Reversal {
  const { kind, actionId, values, fileName = null } = change;
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
  if (!reversibleKinds.has(kind) || resource === undefined) return whole(false);
  // What takes an import back has deleted records, and given others their earlier values.
  if (kind === "revert" && fileName !== null) return whole(false);
  const isCreating = kind === "import" && options?.trash === undefined;
  if (isCreating && !hasEdits) return whole(false);
  const fields = Object.keys(values);
  const irreversible = fields.filter((name) => !isKept(resource, name) || replaced.includes(name));
  const some = irreversible.length < fields.length ? "some" : "none";
  return { isDeletion, reversible: irreversible.length === 0 && !isCreating ? "all" : some, irreversible };
}
