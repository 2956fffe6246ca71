/** Records what a write has changed in a record. */
import type { Activity, FieldChange, Row, DatabaseTransaction } from "@portalkit/kernel/contract";
import { type Kernel, isRecorded, recordActivities, recordActivity } from "@portalkit/kernel/engine";
import { labelOf } from "../read/foreign-labels.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { fieldChanges } from "./field-changes.ts";

/**
 * An edit that changes nothing is not recorded.
 * @param before undefined for a new record
 * @param after undefined for a deleted record
 */
export async function recordWrite(
  kernel: Kernel,
  view: ResourceView,
  kind: "created" | "edited" | "deleted",
  before: Row | undefined,
  after: Row | undefined,
  transaction: DatabaseTransaction,
  details?: Activity["details"],
): Promise<void> {
  const change = { before, after, changes: fieldChanges(view.resource, before, after), details };
  const activity = activityOf(view, kind, change);
  if (activity !== undefined) await recordActivity(kernel, activity, transaction);
}

/** A record before and after a write, and what differs. */
export interface RowChange {
  before: Row | undefined;
  after: Row | undefined;
  changes: readonly FieldChange[];
  details?: Activity["details"];
}

/** Like `recordWrite`, for many records. */
export async function recordWrites(
  kernel: Kernel,
  view: ResourceView,
  kind: "created" | "edited" | "deleted",
  written: readonly RowChange[],
  transaction: DatabaseTransaction,
): Promise<void> {
  if (!isRecorded(kernel)) return;
  const activities = written.map((row) => activityOf(view, kind, row));
  await recordActivities(
    kernel,
    activities.filter((activity) => activity !== undefined),
    transaction,
  );
}

function activityOf(
  { resource, adminUser }: ResourceView,
  kind: "created" | "edited" | "deleted",
  { before, after, changes, details }: RowChange,
): Activity | undefined {
  const record = after ?? before ?? {};
  if (kind === "edited" && changes.length === 0) return undefined;
  return {
    kind,
    adminUser,
    resourceId: resource.resourceId,
    recordId: String(record[resource.primaryKey.name]),
    recordLabel: labelOf(resource, record),
    changes,
    ...(details === undefined ? {} : { details }),
  };
}
