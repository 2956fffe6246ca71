/** The handlers of bulk operations. */
import { sql } from "kysely";
import { type AdminUser, maxChangedAtOnce, Refusal, refuse } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import { changeWork } from "@portalkit/resources/server";
import { handle, type HandledEndpoint, startWork } from "@portalkit/kernel/server";
import {
  bulkErrors,
  controlBulkOperation,
  getBulkOperation,
  listBulkChanges,
  listBulkOperations,
  listBulkRefusals,
  revertBulkOperation,
  startBulkOperation,
} from "../contract.ts";
import type { Services } from "./services.ts";
import { changesFor } from "./list-changes.ts";
import { reasonsOf, refusalsOf } from "./list-refusals.ts";
import { listOf, rangesOf } from "./operation-story.ts";
import { infosOf } from "./operation-info.ts";
import {
  changeOf,
  changeState,
  discardPlan,
  findOperation,
  maySeeEveryone,
  visibleOperation,
  type StoredOperation,
} from "./operation-store.ts";
import { bulkOperationJob, publishStored, workWhileWaiting } from "./run-operation.ts";
import { applyPlan, recordStart, requireProofOf, start, startRevert } from "./start-operation.ts";

export const bulkOperationHandlers = (services: Services): readonly HandledEndpoint[] => [
  handle(startBulkOperation, async ({ body, adminUser }) => {
    const operation = await start(services, adminUser, body);
    return await infoOf(services, adminUser, await carryOut(services, operation, body.atOnce === true));
  }),

  handle(revertBulkOperation, async ({ body: { id, atOnce = false }, adminUser }) => {
    const original = await visibleOperation(services, adminUser, id);
    const operation = await startRevert(services, adminUser, original, atOnce);
    return await infoOf(services, adminUser, await carryOut(services, operation, atOnce));
  }),

  handle(getBulkOperation, async ({ body: { id }, adminUser }) => {
    const operation = await visibleOperation(services, adminUser, id);
    return {
      operation: await infoOf(services, adminUser, operation),
      reasons: await reasonsOf(services, operation),
      before: await rangesOf(services, adminUser, operation),
      list: listOf(adminUser, operation),
    };
  }),

  handle(listBulkOperations, async ({ body, adminUser }) => {
    const isManager = maySeeEveryone(services, adminUser);
    if (body.ofEveryone === true && !isManager) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
    const where = sql`where (${body.ofEveryone === true} or user_id = ${String(adminUser.pk)})
      and (${body.resourceId ?? null}::text is null or resource_id = ${body.resourceId ?? null})
      and (not ${body.onlyOpen === true} or state in ('running', 'paused'))
      and state not in ('planning', 'planned', 'recording')`;
    const { rows } = await sql<StoredOperation>`select * from portal_bulk_operations ${where}
      order by created_at desc, id limit ${body.limit} offset ${body.offset}`.execute(services.db);
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total
      from portal_bulk_operations ${where}`.execute(services.db);
    return {
      operations: await infosOf(services, adminUser, rows),
      total: counted[0]?.total ?? 0,
      maySeeEveryone: isManager,
    };
  }),

  handle(listBulkRefusals, async ({ body, adminUser }) =>
    refusalsOf(services, adminUser, await visibleOperation(services, adminUser, body.id), body),
  ),

  handle(listBulkChanges, async ({ body, adminUser }) =>
    changesFor(services, adminUser, await visibleOperation(services, adminUser, body.id), body),
  ),

  handle(controlBulkOperation, async ({ body: { id, action }, adminUser }) => {
    const operation = await visibleOperation(services, adminUser, id);
    if (action === "stop" && (await discardPlan(services.db, id)))
      return await infoOf(services, adminUser, { ...operation, state: "stopped", done: 0, changed: 0, refused: 0 });
    if (!(await control(services, adminUser, operation, action))) throw new Refusal(bulkErrors.state);
    if (action === "apply" || action === "continue") await startWork(services, bulkOperationJob, id);
    await publishStored(services, id);
    return await infoOf(services, adminUser, await visibleOperation(services, adminUser, id));
  }),
];

/**
 * Begins the job; or, for a user who waits, does what it would do first.
 * @returns the operation as it is then
 */
async function carryOut(services: Services, operation: StoredOperation, atOnce: boolean): Promise<StoredOperation> {
  const { id, state, total } = operation;
  if (atOnce && state === "running" && total <= maxChangedAtOnce) await workWhileWaiting(services, id);
  else await startWork(services, bulkOperationJob, id);
  return (await findOperation(services.db, id)) ?? operation;
}

const controls = {
  pause: { from: ["running"], to: "paused" },
  continue: { from: ["paused"], to: "running" },
  stop: { from: ["running", "paused"], to: "stopped" },
} as const;

/** Only its user may apply a plan, with a recent proof of identity if the change needs one. */
async function control(
  services: Services,
  adminUser: AdminUser,
  operation: StoredOperation,
  action: keyof typeof controls | "apply",
): Promise<boolean> {
  const { id, user_id: userId, resource_id: resourceId } = operation;
  if (action !== "apply") return await changeState(services.db, id, controls[action].from, controls[action].to);
  if (userId !== String(adminUser.pk)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  await requireProofOf(
    services,
    adminUser,
    await changeWork(engineOf(services), adminUser, resourceId, changeOf(services, operation)),
  );
  return await applyPlan(services.db, id, (started, transaction) =>
    recordStart(services, adminUser, started, transaction),
  );
}

const infoOf = async (
  services: Services,
  adminUser: AdminUser,
  operation: StoredOperation,
): Promise<Awaited<ReturnType<typeof infosOf>>[number]> => {
  const [info] = await infosOf(services, adminUser, [operation]);
  if (info === undefined) throw refuse("PORTAL_BULK_UNKNOWN");
  return info;
};
