/** `start_bulk_action`: an action over ticked records, deleting them among others; only those that the user may see are touched. */
import type { ReplyOf } from "../../contract/endpoint.ts";
import { recordMessages } from "../../contract/messages/record.ts";
import { startBulkAction } from "../../contract/resource-endpoints.ts";
import { Refusal, refuse } from "../../contract/refusals.ts";
import type { ActionResult, AdminUser } from "../../contract/resource-definition.ts";
import { sentenceOf, translate } from "../i18n/language-of-call.ts";
import type { Kernel } from "../kernel.ts";
import { handle, type HandledEndpoint } from "../http/handled-endpoint.ts";
import { runRecorded } from "../activities/run-recorded.ts";
import { asking } from "./database-error.ts";
import { deleteOne } from "./delete-record.ts";
import { deleteChecked } from "./describe-resource.ts";
import { viewOf, type ResourceView } from "./resource-view.ts";
import { actionReply, runAction } from "./start-custom-action.ts";
import { visibleIds } from "./visible-ids.ts";
import { tellChanged } from "./write-transaction.ts";

export function startBulkActionHandler(kernel: Kernel): HandledEndpoint {
  return handle(startBulkAction, ({ body, adminUser }) => runBulkAction(kernel, adminUser, body.resourceId, body.actionId, body.recordIds));
}

/** @throws Refusal */
export async function runBulkAction(kernel: Kernel, adminUser: AdminUser, resourceId: string, actionId: string, recordIds: readonly (string | number)[]): Promise<ReplyOf<typeof startBulkAction>> {
  const view = viewOf(kernel, resourceId, adminUser);
  const run = bulkRunner(kernel, view, actionId);
  return actionReply(await asking(async () => run(await visibleIds(kernel, view, recordIds))));
}

type BulkRun = (recordIds: string[]) => Promise<ActionResult>;

/** The resource's own bulk action, a row action that says it runs over many, or the deleting that every resource has. */
function bulkRunner(kernel: Kernel, view: ResourceView, actionId: string): BulkRun {
  const { adminUser, resource: { resourceId, definition: { options = {} } } } = view;
  const bulk = options.bulkActions?.find(({ id }) => id === actionId);
  const single = options.actions?.find(({ id, bulkHandler }) => id === actionId && bulkHandler === true);
  const rule = bulk ?? single;
  if (rule !== undefined && (!view.holds(rule.allowed) || !view.isReadable)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  if (bulk !== undefined) {
    return async (recordIds) => {
      const result = await runRecorded(kernel, view, { kind: "bulk-action", actionId, withoutTransaction: bulk.withoutTransaction, run: (context) => bulk.run({ ...context, recordIds }) }, recordIds);
      tellChanged(kernel, view, "edited");
      return result;
    };
  }
  if (single !== undefined) {
    return (recordIds) => eachInTurn(recordIds, (count) => translate(recordMessages.itemsDone, { count, action: translate(single.name) }), async (recordId) => {
      await runAction(kernel, view, single.id, recordId, {});
      tellChanged(kernel, view, "edited", recordId);
    });
  }
  if (actionId === deleteChecked.id && view.may("delete")) return (recordIds) => eachInTurn(recordIds, (count) => translate(recordMessages.itemsDeleted, { count }), async (recordId) => void (await deleteOne(kernel, adminUser, resourceId, recordId)));
  throw refuse("PORTAL_ACTION_UNKNOWN", { actionId });
}

/**
 * One short transaction a record: PGlite has one connection, and a long one would hold everybody up. What one record refuses
 * does not keep the others from it.
 */
async function eachInTurn(recordIds: readonly string[], message: (count: number) => string, run: (recordId: string) => Promise<void>): Promise<ActionResult> {
  const refused: Refusal[] = [];
  for (const recordId of recordIds) {
    try {
      await run(recordId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(error);
    }
  }
  const done = recordIds.length - refused.length;
  const [first] = refused;
  if (first === undefined) return { successMessage: message(done) };
  throw done === 0 ? first : refuse("PORTAL_ACTION_PARTLY", { done, total: recordIds.length, reason: sentenceOf(first) });
}
