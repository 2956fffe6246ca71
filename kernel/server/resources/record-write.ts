/** Records what a write has changed in a record. */
import type { Activity } from "../../contract/resources/activity.ts";
import type { Row } from "../../contract/resources/resource.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { DatabaseTransaction } from "../../contract/database.ts";
import { labelOf } from "./foreign-labels.ts";
import type { ResourceView } from "./resource-view.ts";
import { fieldChanges } from "./field-changes.ts";
import { recordActivity } from "../activities/record-activity.ts";

/**
 * An edit that changes nothing is not recorded.
 * @param before undefined for a new record
 * @param after undefined for a deleted record
 */
export async function recordWrite(
  kernel: Kernel,
  { resource, adminUser }: ResourceView,
  kind: "created" | "edited" | "deleted",
  before: Row | undefined,
  after: Row | undefined,
  transaction: DatabaseTransaction,
  details?: Activity["details"],
): Promise<void> {
  const changes = fieldChanges(resource, before, after);
  const record = after ?? before ?? {};
  if (kind === "edited" && changes.length === 0) return;
  await recordActivity(
    kernel,
    {
      kind,
      adminUser,
      resourceId: resource.resourceId,
      recordId: String(record[resource.primaryKey.name]),
      recordLabel: labelOf(resource, record),
      changes,
      ...(details === undefined ? {} : { details }),
    },
    transaction,
  );
}
