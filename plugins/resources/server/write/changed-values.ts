/** Which values to be written differ from the stored ones, and which another user has changed meanwhile. */
import { Refusal, type Row } from "@portalkit/kernel/contract";
import { refusalRow } from "@portalkit/kernel/engine";
import { translateText } from "@portalkit/kernel/server";
import { isStored, type StoredColumn } from "../tables/prepared-resource.ts";
import type { ResourceView } from "../view/resource-view.ts";
import type { Values } from "./check-record.ts";
import { isSame, isStoredValue } from "./same-value.ts";
import { storedValues } from "./write-transaction.ts";

/**
 * @throws PORTAL_RECORD_CHANGED naming the fields whose stored value is neither the caller's original nor its new value
 */
export function assertUnchanged(
  view: ResourceView,
  record: Readonly<Values>,
  original: Readonly<Values>,
  oldRecord: Row,
  comparesMasked = false,
): void {
  const changed = conflictingColumns(view, record, original, oldRecord, comparesMasked);
  if (changed.length > 0) throw refuseChanged(changed);
}

/** The columns whose stored value is neither the caller's original nor its new value. */
export function conflictingColumns(
  view: ResourceView,
  record: Readonly<Values>,
  original: Readonly<Values>,
  oldRecord: Row,
  comparesMasked = false,
): StoredColumn[] {
  // With originals of a caller, masked columns are not compared: the reply would reveal whether a guess was right.
  return storedValues(view, record)
    .filter(({ column }) => comparesMasked || column.definition.masked !== true)
    .filter(({ column }) => Object.hasOwn(original, column.name))
    .filter(
      (value) => !isSame(value, oldRecord) && !isStoredValue(value.column, original[value.column.name], oldRecord),
    )
    .map(({ column }) => column);
}

/** @throws PORTAL_RECORD_CHANGED naming the columns whose stored value is not that after an earlier change */
export function assertAsAfter({ resource: { columns } }: ResourceView, after: Readonly<Values>, row: Row): void {
  const changed = Object.keys(after).flatMap((name) => {
    const column = columns.get(name);
    return !isStored(column) || isStoredValue(column, after[name], row) ? [] : [column];
  });
  if (changed.length > 0) throw refuseChanged(changed);
}

function refuseChanged(changed: readonly StoredColumn[]): Refusal {
  return new Refusal(
    refusalRow("PORTAL_RECORD_CHANGED"),
    { fields: changed.map(({ label }) => translateText(label)).join(", ") },
    { conflict: changed.map(({ name }) => name) },
  );
}
