/** The work of a bulk operation: continues from the stored progress, so it may be interrupted at any moment. */
import { sql } from "kysely";
import { type NotificationDetails, type Refusal } from "@portalkit/kernel/contract";
import {
  countText,
  sentenceOf,
  startWork,
  takeTurn,
  translate,
  workInTurn,
  type WorkContribution,
  type WorkTurn,
} from "@portalkit/kernel/server";
import { bulkOperationsTopic, operationPath } from "../contract.ts";
import type { Services } from "./services.ts";
import { titleOf } from "./operation-info.ts";
import { createRun } from "./operation-run.ts";
import { changeState, findOperation, progressOf, type StoredOperation } from "./operation-store.ts";

export const bulkOperationJob = "run-bulk-operation";

/** After this time, operations of other users have their turn. */
const turnMs = 5_000;
/** A runner saves progress, or shows that it is alive, far more often than this. */
const silentSeconds = 30;
const keptDays = 90;
/** A plan that is not applied in time is outdated. */
const plannedHours = 24;

export const bulkOperationWork = (services: Services): WorkContribution => ({
  name: bulkOperationJob,
  table: "portal_bulk_operations",
  running: ["planning", "running"],
  silentSeconds,
  expired: sql`(ended_at < now() - make_interval(days => ${keptDays})
      and not exists (select 1 from portal_bulk_operations as other
        where other.reverts = portal_bulk_operations.id and other.ended_at is null)
      and not exists (select 1 from portal_deleted_records where operation_id = portal_bulk_operations.id))
    or (state = 'planned' and updated_at < now() - make_interval(hours => ${plannedHours}))
    or (state = 'recording' and updated_at < now() - make_interval(days => ${keptDays}))`,
  lapsed: { where: sql`state = 'planned'` },
  open: (id) => openTurn(services, id),
});

/** Does in a call what the job would do first, and leaves the rest to it. */
export async function workWhileWaiting(services: Services, id: string): Promise<void> {
  try {
    const turn = await openTurn(services, id, { isWatched: true });
    const { signal } = new AbortController();
    if (turn !== undefined) await takeTurn(services, { work: bulkOperationJob, id, turn, signal });
  } catch (error) {
    // It is stored, so it can be continued: the job waits until the server can.
    services.log.warn({ err: error }, "a bulk operation continues in a job");
    await startWork(services, bulkOperationJob, id);
  }
}

/** @param options whether its user waits for it, and needs no notification of its end */
async function openTurn(
  services: Services,
  id: string,
  { isWatched = false }: { isWatched?: boolean } = {},
): Promise<WorkTurn | undefined> {
  const operation = await findOperation(services.db, id);
  if (operation === undefined || !isWorking(operation)) return undefined;
  if (operation.has_begun && !(await isSilent(services, id))) {
    await startWork(services, bulkOperationJob, id, silentSeconds);
    return undefined;
  }
  const { step, message } = createRun(services, operation);
  const tick = (): void => publish(services, operation);
  return {
    user: (await services.findUser(operation.user_id)) ?? { dbUser: {} },
    work: (signal) => workInTurn({ signal, turnMs, tick }, step),
    complete: async () =>
      operation.state === "planning"
        ? void (await changeState(services.db, id, ["planning"], "planned"))
        : await end(services, operation, "done", { message: await message(), isWatched }),
    failed: (refusal) => end(services, operation, "failed", { refusal, isWatched }),
    after: () => publishStored(services, id),
  };
}

const isWorking = ({ state }: StoredOperation): boolean => state === "running" || state === "planning";

/** The embedded database has one process, so a record that has begun is that of a process that ended. */
async function isSilent({ databaseKind, db }: Services, id: string): Promise<boolean> {
  if (databaseKind === "pglite") return true;
  const { rows } = await sql`select 1 from portal_bulk_operations
    where id = ${id} and updated_at < now() - make_interval(secs => ${silentSeconds})`.execute(db);
  return rows.length > 0;
}

async function end(
  services: Services,
  operation: StoredOperation,
  state: "done" | "failed",
  { refusal, message, isWatched }: { refusal?: Refusal; message?: string | undefined; isWatched: boolean },
): Promise<void> {
  // Who plans is watching.
  const notice = isWatched || operation.state === "planning" ? undefined : noticeOf(services, operation, refusal);
  const isEnded = await changeState(services.db, operation.id, [operation.state], state, {
    refusal,
    message,
    within: async (transaction) => {
      if (notice !== undefined) await services.outbox.notify(transaction, operation.user_id, notice);
    },
  });
  if (isEnded) await services.outbox.deliver();
}

function noticeOf(
  services: Services,
  operation: StoredOperation,
  refusal: Refusal | undefined,
): { message: string } & NotificationDetails {
  const { id, changed, refused, total } = operation;
  const values = {
    title: titleOf(services, operation),
    changed: countText(changed),
    refused: countText(refused),
    total: countText(total),
  };
  const link = operationPath(id);
  if (refusal !== undefined) {
    const message = translate("bulk-operations:titles.failed", { ...values, reason: sentenceOf(refusal) });
    return { message, link, variant: "danger" };
  }
  return refused > 0
    ? { message: translate("bulk-operations:titles.partly", values), link, variant: "warning" }
    : { message: translate("bulk-operations:titles.done", values), link, variant: "success" };
}

const publish = (services: Services, operation: StoredOperation): void =>
  services.publish(bulkOperationsTopic(operation.user_id), progressOf(operation));

/** Publishes the state in the database to every browser that shows it. */
export async function publishStored(services: Services, id: string): Promise<void> {
  const operation = await findOperation(services.db, id);
  if (operation !== undefined) publish(services, operation);
}
