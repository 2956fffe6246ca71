/** Starts bulk operations, or their plans. */
import { sql } from "kysely";
import { type AdminUser, type BodyOf, maxBulkRecords, Refusal } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import {
  assertAllowed,
  type BulkChange,
  type BulkWork,
  changeWork,
  mapDatabaseErrors,
  recordsOfList,
  spendBulkAction,
  viewOf,
} from "@portalkit/resources/server";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import { bulkErrors, type startBulkOperation } from "../contract.ts";
import type { Services } from "./services.ts";
import {
  changeOf,
  insertOperation,
  isBeingReverted,
  isOpen,
  reversalOfOperation,
  type StoredOperation,
} from "./operation-store.ts";
import { saveChanged, saveDeleted, saveMatching } from "./save-matching.ts";

/** Records the operation itself; its changes are recorded one by one. */
export const recordStart = (
  services: Services,
  adminUser: AdminUser,
  { id, kind, resource_id: resourceId, action_id: actionId, total, reverts }: StoredOperation,
  transaction: DatabaseTransaction,
): Promise<void> =>
  services.recordActivity(
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
export async function requireProofOf(services: Services, adminUser: AdminUser, { proof }: BulkWork): Promise<void> {
  if (proof !== undefined && proof !== false) await services.sessions.requireProof(adminUser);
}

/** Saves the records and the operation in one transaction, so that none exists without the other. */
export async function start(
  services: Services,
  adminUser: AdminUser,
  body: BodyOf<typeof startBulkOperation>,
): Promise<StoredOperation> {
  const { resourceId, kind, record, formulas = {}, actionId: named, extra, plan } = body;
  const view = viewOf(engineOf(services), resourceId, adminUser);
  const actionId = named ?? null;
  assertAllowed(view, "list");
  const values = (kind === "edit" ? record : extra) ?? {};
  const change: BulkChange = { kind, actionId, values, formulas, reverts: null };
  const work = await changeWork(engineOf(services), adminUser, resourceId, change);
  const isPlan = plan === true && work.isPlannable === true;
  if (!isPlan) await requireProofOf(services, adminUser, work);
  const matching = await recordsOfList(engineOf(services), view, body);
  return await mapDatabaseErrors(() =>
    services.db.transaction().execute(async (transaction) => {
      await spendBulkAction(engineOf(services), adminUser.pk, transaction);
      const operation = await insertOperation(services, transaction, adminUser, {
        state: isPlan ? "planning" : "running",
        resourceId,
        change,
        selection: { filters: body.filters, search: body.search ?? "" },
      });
      const total = await saveMatching(transaction, operation.id, matching);
      if (work.portions === null && total > maxBulkRecords)
        throw new Refusal(bulkErrors.tooMany, { limit: maxBulkRecords });
      const started = { ...operation, total };
      if (!isPlan) await recordStart(services, adminUser, started, transaction);
      return started;
    }),
  );
}

/**
 * Plans to take an operation back, to be started like any plan; or starts to.
 * @throws Refusal, PORTAL_BULK_NOT_REVERSIBLE
 */
export async function startRevert(
  services: Services,
  adminUser: AdminUser,
  original: StoredOperation,
  atOnce: boolean,
): Promise<StoredOperation> {
  if (isOpen(original)) throw new Refusal(bulkErrors.state);
  const isRestore = reversalOfOperation(services, original).isDeletion;
  const change: BulkChange = isRestore
    ? { kind: "restore", actionId: null, values: {}, reverts: original.id }
    : { ...changeOf(services, original), kind: "revert", reverts: original.id };
  const work = await changeWork(engineOf(services), adminUser, original.resource_id, change);
  if (atOnce) await requireProofOf(services, adminUser, work);
  return await services.db.transaction().execute(async (transaction) => {
    await spendBulkAction(engineOf(services), adminUser.pk, transaction);
    // Of two that take it back at once, the second finds the first.
    await sql`select from portal_bulk_operations where id = ${original.id} for update`.execute(transaction);
    if (await isBeingReverted(transaction, original.id)) throw new Refusal(bulkErrors.state);
    const { resource_id: resourceId } = original;
    const operation = await insertOperation(services, transaction, adminUser, {
      state: atOnce ? "running" : "planning",
      resourceId,
      change,
    });
    const saveRecords = isRestore ? saveDeleted : saveChanged;
    const started = { ...operation, total: await saveRecords(transaction, operation.id, original.id) };
    if (atOnce) await recordStart(services, adminUser, started, transaction);
    return started;
  });
}

/**
 * Starts a planned operation with the records of its plan.
 * @returns false if it was not planned, or if another has reverted since what it would revert
 */
export async function applyPlan(
  db: Database,
  id: string,
  onApplied: (operation: StoredOperation, transaction: DatabaseTransaction) => Promise<void>,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    await sql`select from portal_bulk_operations
      where id = (select reverts from portal_bulk_operations where id = ${id}) for update`.execute(transaction);
    const { rows } = await sql<StoredOperation>`update portal_bulk_operations as planned
      set state = 'running', done = 0, changed = 0, refused = 0, updated_at = now()
      where id = ${id} and state = 'planned' and not exists (select from portal_bulk_operations as other
        where other.reverts = planned.reverts and other.id <> planned.id and (other.state in ('running', 'paused')
          or (other.done > 0 and other.ended_at > planned.created_at))) returning *`.execute(transaction);
    const [applied] = rows;
    if (applied === undefined) return false;
    await sql`delete from portal_bulk_refusals where operation_id = ${id}`.execute(transaction);
    await onApplied(applied, transaction);
    return true;
  });
}
