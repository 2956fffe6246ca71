/** The handlers of bulk operations. */
import { sql } from "kysely";
import {
  controlBulkOperation,
  getBulkOperation,
  listBulkOperations,
  listBulkRefusals,
  revertBulkOperation,
  startBulkOperation,
} from "../../contract/resources/bulk-operations.ts";
import { limits } from "../../contract/limits.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import type { DatabaseTransaction } from "../../contract/database.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import { recordActivity } from "../activities/record-activity.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import type { Kernel } from "../extension/kernel.ts";
import { recordsOfList } from "../resources/read/get-resource-data.ts";
import { assertAllowed, viewOf } from "../resources/view/resource-view.ts";
import { mapDatabaseErrors } from "../resources/view/database-error.ts";
import { requireProof } from "../session/recent-proof.ts";
import type { BulkChange, BulkWork } from "../resources/changes/bulk-work.ts";
import { spendBulkAction } from "../resources/changes/bulk-action-limit.ts";
import { changeWork } from "../resources/changes/change-work.ts";
import { reasonsOf, refusalsOf } from "./list-refusals.ts";
import { infosOf } from "./operation-info.ts";
import {
  applyPlan,
  changeOf,
  changeState,
  insertOperation,
  isBeingReverted,
  isOpen,
  reversalOfOperation,
  maySeeEveryone,
  visibleOperation,
  type StoredOperation,
} from "./operation-store.ts";
import { enqueueOperation, publishStored } from "./run-operation.ts";
import { saveChanged, saveDeleted, saveMatching } from "./save-matching.ts";

export const bulkOperationEndpoints = (kernel: Kernel): readonly HandledEndpoint[] => [
  handle(startBulkOperation, async ({ body, adminUser, services }) => {
    const operation = await start(kernel, adminUser, body);
    await enqueueOperation(services, operation.id);
    return await infoOf(kernel, adminUser, operation);
  }),

  handle(revertBulkOperation, async ({ body: { id }, adminUser, services }) => {
    const operation = await startRevert(kernel, adminUser, await visibleOperation(kernel, services, adminUser, id));
    await enqueueOperation(services, operation.id);
    return await infoOf(kernel, adminUser, operation);
  }),

  handle(getBulkOperation, async ({ body: { id }, adminUser, services }) => {
    const operation = await visibleOperation(kernel, services, adminUser, id);
    return { operation: await infoOf(kernel, adminUser, operation), reasons: await reasonsOf(kernel, operation) };
  }),

  handle(listBulkOperations, async ({ body, adminUser, services }) => {
    const isManager = maySeeEveryone(services, adminUser);
    if (body.ofEveryone === true && !isManager) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
    const where = sql`where (${body.ofEveryone === true} or user_id = ${String(adminUser.pk)})
      and (${body.resourceId ?? null}::text is null or resource_id = ${body.resourceId ?? null})
      and (not ${body.onlyOpen === true} or state in ('running', 'paused'))
      and state not in ('planning', 'planned')`;
    const { rows } = await sql<StoredOperation>`select * from portal_bulk_operations ${where}
      order by created_at desc, id limit ${body.limit} offset ${body.offset}`.execute(kernel.db);
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total
      from portal_bulk_operations ${where}`.execute(kernel.db);
    return {
      operations: await infosOf(kernel, adminUser, rows),
      total: counted[0]?.total ?? 0,
      maySeeEveryone: isManager,
    };
  }),

  handle(listBulkRefusals, async ({ body, adminUser, services }) =>
    refusalsOf(kernel, adminUser, await visibleOperation(kernel, services, adminUser, body.id), body),
  ),

  handle(controlBulkOperation, async ({ body: { id, action }, adminUser, services }) => {
    const operation = await visibleOperation(kernel, services, adminUser, id);
    if (!(await control(kernel, adminUser, operation, action))) throw refuse("PORTAL_BULK_STATE");
    if (action === "apply" || action === "continue") await enqueueOperation(services, id);
    await publishStored(services, id);
    return await infoOf(kernel, adminUser, await visibleOperation(kernel, services, adminUser, id));
  }),
];

const controls = {
  pause: { from: ["running"], to: "paused" },
  continue: { from: ["paused"], to: "running" },
  stop: { from: ["planning", "planned", "running", "paused"], to: "stopped" },
} as const;

/** Only its user may apply a plan, with a recent proof of identity if the change needs one. */
async function control(
  kernel: Kernel,
  adminUser: AdminUser,
  operation: StoredOperation,
  action: keyof typeof controls | "apply",
): Promise<boolean> {
  const { id, user_id: userId, resource_id: resourceId } = operation;
  if (action !== "apply") return await changeState(kernel.db, id, controls[action].from, controls[action].to);
  if (userId !== String(adminUser.pk)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  await requireProofOf(kernel, adminUser, await changeWork(kernel, adminUser, resourceId, changeOf(kernel, operation)));
  return await applyPlan(kernel.db, id, (started, transaction) => recordStart(kernel, adminUser, started, transaction));
}

/** Records the operation itself; its changes are recorded one by one. */
const recordStart = (
  kernel: Kernel,
  adminUser: AdminUser,
  { id, kind, resource_id: resourceId, action_id: actionId, total, reverts }: StoredOperation,
  transaction: DatabaseTransaction,
): Promise<void> =>
  recordActivity(
    kernel,
    {
      kind: "bulk-action",
      adminUser,
      resourceId,
      actionId: kind === "action" ? (actionId ?? "") : `bulk-${kind}`,
      details: { operation: id, count: total, ...(reverts === null ? {} : { reverts }) },
    },
    transaction,
  );

/** A rule may depend on the record, and the job runs without a session. */
async function requireProofOf(kernel: Kernel, adminUser: AdminUser, { proof }: BulkWork): Promise<void> {
  if (proof !== undefined && proof !== false) await requireProof(kernel, adminUser);
}

const infoOf = async (
  kernel: Kernel,
  adminUser: AdminUser,
  operation: StoredOperation,
): Promise<Awaited<ReturnType<typeof infosOf>>[number]> => {
  const [info] = await infosOf(kernel, adminUser, [operation]);
  if (info === undefined) throw refuse("PORTAL_BULK_UNKNOWN");
  return info;
};

/** Saves the records and the operation in one transaction, so that none exists without the other. */
async function start(
  kernel: Kernel,
  adminUser: AdminUser,
  { resourceId, kind, filters, search, record, actionId: named, extra, plan }: BodyOf<typeof startBulkOperation>,
): Promise<StoredOperation> {
  const view = viewOf(kernel, resourceId, adminUser);
  const actionId = named ?? null;
  assertAllowed(view, "list");
  const values = (kind === "edit" ? record : extra) ?? {};
  const work = await changeWork(kernel, adminUser, resourceId, { kind, actionId, values, reverts: null });
  const isPlan = plan === true && work.isPlannable === true;
  if (!isPlan) await requireProofOf(kernel, adminUser, work);
  const matching = await recordsOfList(kernel, view, { filters, search });
  return await mapDatabaseErrors(() =>
    kernel.db.transaction().execute(async (transaction) => {
      await spendBulkAction(kernel, adminUser.pk, transaction);
      const operation = await insertOperation(kernel, transaction, adminUser, {
        state: isPlan ? "planning" : "running",
        resourceId,
        change: { kind, actionId, values, reverts: null },
      });
      const total = await saveMatching(transaction, operation.id, matching);
      if (work.portions === null && total > limits.bulkRecords)
        throw refuse("PORTAL_BULK_TOO_MANY", { limit: limits.bulkRecords });
      const started = { ...operation, total };
      if (!isPlan) await recordStart(kernel, adminUser, started, transaction);
      return started;
    }),
  );
}

/**
 * Plans to take an operation back: it is started like any plan.
 * @throws Refusal, PORTAL_BULK_NOT_REVERSIBLE
 */
async function startRevert(kernel: Kernel, adminUser: AdminUser, original: StoredOperation): Promise<StoredOperation> {
  if (isOpen(original) || (await isBeingReverted(kernel.db, original.id))) throw refuse("PORTAL_BULK_STATE");
  const isRestore = reversalOfOperation(kernel, original).isDeletion;
  const change: BulkChange = isRestore
    ? { kind: "restore", actionId: null, values: {}, reverts: original.id }
    : { ...changeOf(kernel, original), kind: "revert", reverts: original.id };
  await changeWork(kernel, adminUser, original.resource_id, change);
  return await kernel.db.transaction().execute(async (transaction) => {
    await spendBulkAction(kernel, adminUser.pk, transaction);
    const { resource_id: resourceId } = original;
    const operation = await insertOperation(kernel, transaction, adminUser, { state: "planning", resourceId, change });
    const saveRecords = isRestore ? saveDeleted : saveChanged;
    return { ...operation, total: await saveRecords(transaction, operation.id, original.id) };
  });
}
