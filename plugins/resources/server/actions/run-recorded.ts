/** Runs an action over records of a resource, and records what it changed in each of them. */
import type { RecordChange, Row, HookContext, Database } from "@portalkit/kernel/contract";
import { type RunsOn, type Kernel, isRecorded, recordActivity } from "@portalkit/kernel/engine";
import { explainWriteError } from "../view/database-error.ts";
import { hookContext } from "../view/hook-context.ts";
import { labelOf } from "../read/foreign-labels.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { inTransaction, storedRows, type Around } from "../write/write-transaction.ts";
import { fieldChanges } from "../write/field-changes.ts";

/** Identifies the action in its activity record. */
interface ActionName {
  kind: "action" | "bulk-action";
  actionId: string;
}

/** Returns the action with the arguments that its `run` receives besides the context. */
export function runsWith<Call, Result>(action: RunsOn<Call, Result>, call: Call): RunsOn<object, Result> {
  return action.withoutTransaction === true
    ? { withoutTransaction: true, run: (context) => action.run({ ...context, ...call }) }
    : { run: (context) => action.run({ ...context, ...call }) };
}

/** Receives the rows before and after the action, by record id. */
export type RowsListener = (before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>) => void;

interface RunOptions<Result> {
  /** Writes in the transaction of the action, if it has one. */
  around?: Around<Result> | undefined;
  onRows?: RowsListener | undefined;
}

/**
 * Runs an action and records it in one transaction, unless the action opts out of a transaction.
 * @param recordIds records that this user may see
 * @throws Refusal of the action, or for a database error
 */
export async function runRecorded<Result>(
  kernel: Kernel,
  view: ResourceView,
  action: ActionName & RunsOn<object, Result>,
  recordIds: readonly string[],
  { around, onRows }: RunOptions<Result> = {},
): Promise<Result> {
  if (action.withoutTransaction !== true) {
    return await inTransaction(kernel, view, "write", (transaction, context) => {
      const write = (): Promise<Result> =>
        runWith(kernel, view, action, recordIds, { context, run: action.run, isLocking: true, onRows });
      return around === undefined ? write() : around(transaction, write);
    });
  }
  try {
    const context = hookContext(kernel, view.adminUser, view.resource.resourceId);
    return await runWith(kernel, view, action, recordIds, { context, run: action.run, isLocking: false, onRows });
  } catch (error) {
    throw explainWriteError(kernel, error, view, "write");
  }
}

interface Run<Db extends Database, Result> {
  context: HookContext<Db>;
  run: (context: HookContext<Db>) => Result | Promise<Result>;
  /** Whether the rows are locked before they are read, so that no other transaction changes them meanwhile. */
  isLocking: boolean;
  onRows: RowsListener | undefined;
}

async function runWith<Db extends Database, Result>(
  kernel: Kernel,
  view: ResourceView,
  { kind, actionId }: ActionName,
  recordIds: readonly string[],
  { context, run, isLocking, onRows }: Run<Db, Result>,
): Promise<Result> {
  if (!isRecorded(kernel) && onRows === undefined) return await run(context);
  const { db } = context;
  const before = await storedRows(view, recordIds, db, isLocking);
  const result = await run(context);
  const after = await storedRows(view, recordIds, db);
  onRows?.(before, after);
  if (!isRecorded(kernel)) return result;
  const records = recordIds.map((recordId) => changeOf(view, recordId, before.get(recordId), after.get(recordId)));
  const [only] = records;
  const {
    adminUser,
    resource: { resourceId },
  } = view;
  await recordActivity(
    kernel,
    { kind, adminUser, resourceId, actionId, ...(kind === "action" ? only : { records }) },
    db,
  );
  return result;
}

/** For a record that the action has deleted, the changes contain all its previous values. */
function changeOf(
  { resource }: ResourceView,
  recordId: string,
  before: Row | undefined,
  after: Row | undefined,
): RecordChange {
  const record = after ?? before;
  return {
    recordId,
    recordLabel: record === undefined ? recordId : labelOf(resource, record),
    changes: fieldChanges(resource, before, after),
  };
}
