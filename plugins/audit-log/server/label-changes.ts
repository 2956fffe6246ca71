/** Adds labels to keys and choices in differences, if the user may see them. */
import type { AdminUser, Column, Row } from "@portalkit/kernel/contract";
import { translateText, withUnit, type PluginServices } from "@portalkit/kernel/server";
import type { AuditChange } from "../contract.ts";

type Side = "before" | "after";
const sides: readonly Side[] = ["after", "before"];
/** The kind of the referenced record, by kind column; absent if it is not known. */
type Kinds = Map<string, unknown>;
interface Reference {
  change: AuditChange;
  side: Side;
  resourceId: string;
}

/**
 * Returns copies of the differences, with labels.
 * @param entries entries of one record, newest first, if `record` is given; otherwise of any records
 * @param record the record's current values: going back from them, the kind of each reference is known at each entry
 */
export async function labelChanges<Change extends AuditChange>(
  resources: PluginServices["resources"],
  adminUser: AdminUser,
  columns: readonly Column[],
  entries: readonly (readonly Change[])[],
  record?: Row,
): Promise<Change[][]> {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const labelled = entries.map((changes) => changes.map((change) => described(change, byName.get(change.column))));
  const references = referencesOf(labelled, byName, record);
  const wanted = Map.groupBy(references, ({ resourceId }) => resourceId);
  // Sequential: with a single database connection the queries would not run concurrently anyway.
  for (const [resourceId, those] of wanted) {
    const labels = await resources.labels(
      resourceId,
      [...new Set(those.flatMap(({ change, side }) => keysOf(change[side])))],
      adminUser,
    );
    for (const { change, side } of those) {
      const keys = keysOf(change[side]);
      if (keys.some((key) => labels.has(key)))
        change[`${side}Label`] = keys.map((key) => labels.get(key) ?? key).join(", ");
    }
  }
  return labelled;
}

function described<Change extends AuditChange>(change: Change, column: Column | undefined): Change {
  const copy = {
    ...change,
    label: translateText(change.label),
    ...(column?.type === "richtext" ? { isHtml: true } : {}),
  };
  for (const side of column?.enum === undefined ? [] : sides) {
    const values = Array.isArray(change[side]) ? change[side] : [change[side]];
    const labels = values.map((value) => column?.enum?.find((option) => option.value === value)?.label);
    if (labels.some((label) => label !== undefined))
      copy[`${side}Label`] = labels.map((label, index) => label ?? String(values[index])).join(", ");
  }
  for (const side of column?.unit === undefined ? [] : sides) {
    if (typeof change[side] === "string" || typeof change[side] === "number")
      copy[`${side}Label`] = withUnit(change[side], column?.unit);
  }
  return copy;
}

/** Goes back in time, so that each reference is looked up with the kind that it had then. */
function referencesOf(
  entries: readonly (readonly AuditChange[])[],
  columns: ReadonlyMap<string, Column>,
  record: Row | undefined,
): Reference[] {
  const known: Kinds = new Map(Object.entries(record ?? {}));
  return entries.flatMap((changes) => {
    const kinds: Kinds = record === undefined ? new Map() : known;
    return sides.flatMap((side) => {
      for (const change of changes) if (side in change) kinds.set(change.column, change[side]);
      return referencesOn(side, changes, columns, kinds);
    });
  });
}

function referencesOn(
  side: Side,
  changes: readonly AuditChange[],
  columns: ReadonlyMap<string, Column>,
  kinds: Kinds,
): Reference[] {
  return changes.flatMap((change) => {
    const resourceId = side in change ? targetOf(columns.get(change.column), kinds) : undefined;
    return resourceId === undefined ? [] : [{ change, side, resourceId }];
  });
}

function targetOf(column: Column | undefined, kinds: Kinds): string | undefined {
  const { resourceId, polymorphicOn, polymorphicResources } = column?.foreignResource ?? {};
  if (resourceId !== undefined) return resourceId;
  const kind = kinds.get(polymorphicOn ?? "");
  return kind === null || kind === undefined
    ? undefined
    : (polymorphicResources?.find(({ whenValue }) => whenValue === String(kind))?.resourceId ?? undefined);
}

const keysOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((key) => typeof key === "string" || typeof key === "number")
    .map(String);
