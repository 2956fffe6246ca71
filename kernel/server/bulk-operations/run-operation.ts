/** The job of a bulk operation: continues from the stored progress, so it may be interrupted at any moment. */
import { sql } from "kysely";
import { bulkOperationsTopic } from "../../contract/resources/bulk-operations.ts";
import type { NotificationDetails } from "../../contract/socket.ts";
import type { Refusal } from "../../contract/errors/refusals.ts";
import { sentenceOf, translate } from "../i18n/language-of-call.ts";
import { runTurn, workInTurn } from "../jobs/work-in-turns.ts";
import { deleteLapsed } from "../resources/read-scope.ts";
import type { JobContribution } from "../extension/contributions/server-contributions.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
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

export const bulkOperationJobs = (kernel: Kernel): readonly JobContribution[] => [
  {
    name: bulkOperationJob,
    run: (data, services, signal) => runOperation(kernel, String(data["id"]), services, signal),
  },
  {
    name: "clean-up-bulk-operations",
    schedule: "* * * * *",
    run: async (_data, services) => {
      await sql`delete from portal_bulk_operations
        where (ended_at < now() - make_interval(days => ${keptDays}) and not exists (select 1
            from portal_bulk_operations as other
            where other.reverts = portal_bulk_operations.id and other.ended_at is null)
          and not exists (select 1 from portal_deleted_records where operation_id = portal_bulk_operations.id))
          or (state = 'planned' and updated_at < now() - make_interval(hours => ${plannedHours}))`.execute(services.db);
      await deleteLapsed(kernel, { table: "portal_bulk_operations", where: sql`state = 'planned'` });
      await resumeOperations(services, silentSeconds);
    },
  },
];

export const enqueueOperation = ({ enqueue }: PluginServices, id: string, startAfterSeconds = 0): Promise<unknown> =>
  enqueue(bulkOperationJob, { id }, { singletonKey: id, ...(startAfterSeconds > 0 ? { startAfterSeconds } : {}) });

async function runOperation(kernel: Kernel, id: string, services: PluginServices, signal: AbortSignal): Promise<void> {
  const operation = await findOperation(services.db, id);
  if (operation === undefined || !isWorking(operation)) return;
  if (operation.has_begun && !(await isSilent(kernel, id))) {
    await enqueueOperation(services, id, silentSeconds);
    return;
  }
  const owner = await services.findUser(operation.user_id);
  await services.inLanguageOf(owner ?? { dbUser: {} }, async () => {
    const { step, message } = createRun(kernel, operation, services);
    const tick = (): void => publish(services, operation);
    try {
      await runTurn(() => workInTurn({ signal, turnMs, tick }, step), {
        complete: async () =>
          operation.state === "planning"
            ? void (await changeState(services.db, id, ["planning"], "planned"))
            : await end(kernel, services, operation, "done", { message: await message() }),
        again: () => enqueueOperation(services, id),
        failed: (refusal) => end(kernel, services, operation, "failed", { refusal }),
      });
    } finally {
      await publishStored(services, id);
    }
  });
}

const isWorking = ({ state }: StoredOperation): boolean => state === "running" || state === "planning";

/** The embedded database has one process, so a record that has begun is that of a process that ended. */
async function isSilent({ databaseKind, db }: Kernel, id: string): Promise<boolean> {
  if (databaseKind === "pglite") return true;
  const { rows } = await sql`select 1 from portal_bulk_operations
    where id = ${id} and updated_at < now() - make_interval(secs => ${silentSeconds})`.execute(db);
  return rows.length > 0;
}

async function end(
  kernel: Kernel,
  services: PluginServices,
  operation: StoredOperation,
  state: "done" | "failed",
  { refusal, message }: { refusal?: Refusal; message?: string | undefined },
): Promise<void> {
  // Who plans is watching.
  const notice = operation.state === "planning" ? undefined : noticeOf(kernel, operation, refusal);
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
  kernel: Kernel,
  operation: StoredOperation,
  refusal: Refusal | undefined,
): { message: string } & NotificationDetails {
  const { id, changed, refused, total } = operation;
  const values = { title: titleOf(kernel, operation), changed, refused, total };
  const link = `/bulk-operations?id=${id}`;
  if (refusal !== undefined) {
    const message = translate("server:bulk.failed", { ...values, reason: sentenceOf(refusal) });
    return { message, link, variant: "danger" };
  }
  return refused > 0
    ? { message: translate("server:bulk.partly", values), link, variant: "warning" }
    : { message: translate("server:bulk.done", values), link, variant: "success" };
}

const publish = (services: PluginServices, operation: StoredOperation): void =>
  services.publish(bulkOperationsTopic(operation.user_id), progressOf(operation));

/** Publishes the state in the database to every browser that shows it. */
export async function publishStored(services: PluginServices, id: string): Promise<void> {
  const operation = await findOperation(services.db, id);
  if (operation !== undefined) publish(services, operation);
}

/**
 * Resumes operations that a process left behind. Two runners of one are harmless: the second to reach a portion stops.
 */
export async function resumeOperations(services: PluginServices, seconds = 0): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from portal_bulk_operations where state in ('planning', 'running')
    and updated_at <= now() - make_interval(secs => ${seconds})`.execute(services.db);
  for (const { id } of rows) await enqueueOperation(services, id);
}
