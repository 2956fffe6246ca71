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
  const columns = describedColumns(view);
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
  await labelAll(
    kernel,
    view,
    columns,
    described.flatMap(({ before, after }) => [before, after]),
  );
  return described;
}

/** Values of fields, as those of a list's row: only of the fields that this user may see. */
export async function describeValues(
  kernel: Kernel,
  view: ResourceView,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<Row[]> {
  const columns = describedColumns(view);
  const rows = records.map((values) =>
    valuesOf(
      columns.filter(({ name }) => name in values),
      values,
    ),
  );
  await labelAll(kernel, view, columns, rows);
  return rows;
}

const describedColumns = (view: ResourceView): StoredColumn[] =>
  [...view.resource.columns.values()].filter(
    (column): column is StoredColumn =>
      isStored(column) && !isMasked(view.resource, column.name) && isSeen(view, column),
  );

async function labelAll(
  kernel: Kernel,
  view: ResourceView,
  columns: readonly StoredColumn[],
  rows: readonly Row[],
): Promise<void> {
  for (const column of columns.filter(({ definition }) => definition.foreignResource !== undefined)) {
    const labelled = rows.filter((row) => column.name in row);
    await labelReferences(kernel, view, [{ column }], labelled);
  }
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
