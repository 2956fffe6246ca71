/** Describes edits of records for one reader: only of records and fields that this user may see, with labels. */
import { Decimal } from "decimal.js";
import type { Row } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { isSeen } from "../matching/narrow-edits.ts";
import { labelReferences, labelsOf } from "../read/foreign-labels.ts";
import { familyOf } from "../values/database-type.ts";
import { fits } from "../values/value-codec.ts";
import { isStored, type StoredColumn } from "../tables/prepared-resource.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { isStoredValue } from "../write/same-value.ts";
import type { FieldValues } from "./bulk-work.ts";
import { isMasked } from "./reversal.ts";

/** An edit of a record, its values as those of a list's row; of a new record, there are none before. */
export interface DescribedEdit {
  /** Null if the reader may not see the record, or it is deleted; then it has no values. */
  recordId: string | null;
  label: string | null;
  before: Row;
  after: Row;
}

/** Fields whose values are the same are left out. */
export async function describeEdits(
  kernel: Kernel,
  view: ResourceView,
  edits: readonly (FieldValues & { recordId: string })[],
): Promise<DescribedEdit[]> {
  const { resource } = view;
  const ids = edits.map(({ recordId }) => recordId);
  const labels = view.isReadable ? await labelsOf(kernel, view, resource.resourceId, ids) : new Map<string, string>();
  const columns = [...resource.columns.values()].filter(
    (column): column is StoredColumn => isStored(column) && !isMasked(resource, column.name) && isSeen(view, column),
  );
  const described = edits.map(({ recordId, before, after }): DescribedEdit => {
    const label = labels.get(recordId);
    if (label === undefined) return { recordId: null, label: null, before: {}, after: {} };
    const shown = columns.filter(({ name }) => name in after);
    if (before === null) {
      const filled = shown.filter(({ name }) => (after[name] ?? null) !== null);
      return { recordId, label, before: {}, after: valuesOf(filled, after) };
    }
    const changed = shown.filter((column) => !isStoredValue(column, after[column.name], before as Row));
    return { recordId, label, before: valuesOf(changed, before), after: valuesOf(changed, after) };
  });
  const references = columns.filter(({ definition }) => definition.foreignResource !== undefined);
  for (const column of references) {
    const rows = described.flatMap(({ before, after }) => [before, after]).filter((row) => column.name in row);
    await labelReferences(kernel, view, [{ column }], rows);
  }
  return described;
}

/** A planned number as it will be stored, so that it has as many decimals as the one before. */
function asStored({ table }: StoredColumn, value: unknown): unknown {
  const isNumber = familyOf(table) === "numeric" && !table.isArray && table.scale !== null;
  return isNumber && value !== null && fits(value, table)
    ? new Decimal(String(value)).toFixed(table.scale ?? 0)
    : value;
}

const valuesOf = (columns: readonly StoredColumn[], values: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(columns.map((column) => [column.name, asStored(column, values[column.name] ?? null)]));
