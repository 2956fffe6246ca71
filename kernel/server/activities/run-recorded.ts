/** Runs an action over records of a resource, and records with it what it changed in each of them. */
import type { RecordChange } from "../../contract/activity.ts";
import type { Row } from "../../contract/resource.ts";
import type { HookContext } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import type { Database, DatabaseTransaction } from "../database/tables.ts";
import { explainWriteError } from "../resources/database-error.ts";
import { hookContext } from "../resources/hook-context.ts";
import { labelOf } from "../resources/foreign-labels.ts";
import type { ResourceView } from "../resources/resource-view.ts";
import { inTransaction, storedRows } from "../resources/write-transaction.ts";
import { fieldChanges } from "./field-changes.ts";
import { isRecorded, recordActivity } from "./record-activity.ts";

export interface RecordedAction<Result> {
  kind: "action" | "bulk-action";
  actionId: string;
  withoutTransaction?: boolean | undefined;
  run: (context: HookContext) => Result | Promise<Result>;
}

/**
 * An action and its record stand or fall together, unless it asks to run without a transaction.
 * @param recordIds of records that this user may see
 * @throws Refusal of the action, or for what the database refuses
 */
export async function runRecorded<Result>(
  kernel: Kernel, view: ResourceView, action: RecordedAction<Result>, recordIds: readonly string[],
): Promise<Result> {
  if (action.withoutTransaction !== true) return await inTransaction(kernel, view, "write", (transaction, context) => runWith(kernel, view, action, recordIds, transaction, context));
  try {
    return await runWith(kernel, view, action, recordIds, kernel.db, hookContext(kernel, view.adminUser, view.resource.resourceId));
  } catch (error) {
    throw explainWriteError(error, view, "write");
  }
}

async function runWith<Result>(
  kernel: Kernel, view: ResourceView, { kind, actionId, withoutTransaction, run }: RecordedAction<Result>, recordIds: readonly string[],
  db: Database | DatabaseTransaction, context: HookContext,
): Promise<Result> {
  if (!isRecorded(kernel)) return await run(context);
  const before = await storedRows(view, recordIds, db, withoutTransaction !== true);
  const result = await run(context);
  const after = await storedRows(view, recordIds, db);
  const records = recordIds.map((recordId) => changeOf(view, recordId, before.get(recordId), after.get(recordId)));
  const [only] = records;
  const { adminUser, resource: { resourceId } } = view;
  await recordActivity(kernel, { kind, adminUser, resourceId, actionId, ...(kind === "action" ? only : { records }) }, db);
  return result;
}

/** A record that the action has deleted has a difference too: all that it was. */
function changeOf({ resource }: ResourceView, recordId: string, before: Row | undefined, after: Row | undefined): RecordChange {
  const record = after ?? before;
  return { recordId, recordLabel: record === undefined ? recordId : labelOf(resource, record), changes: fieldChanges(resource, before, after) };
}
