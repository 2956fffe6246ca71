/**
 * `start_bulk_action`: runs an action on selected records, including deletion; only on records that the user may see.
 */
import {
  type ReplyOf,
  startBulkAction,
  Refusal,
  refuse,
  type ActionCounts,
  type ActionResult,
  type BulkActionInPortions,
  type AdminUser,
} from "@portalkit/kernel/contract";
import {
  type BulkActionRules,
  portionMs,
  type Kernel,
  isProofRequired,
  requireProofFor,
} from "@portalkit/kernel/engine";
import {
  sentenceOf,
  translate,
  translateText,
  portionSize,
  handle,
  type HandledEndpoint,
} from "@portalkit/kernel/server";
import { readActionValues } from "./action-form.ts";
import type { Values } from "../write/check-record.ts";
import { runRecorded, runsWith } from "./run-recorded.ts";
import { hasTrashPage } from "../view/has-trash-page.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { deleteMany } from "../write/delete-record.ts";
import { deleteChecked } from "../describe/describe-resource.ts";
import { inPortions, oneByOne, type RefusedRecord } from "../write/in-portions.ts";
import { viewOf, type ResourceView } from "../view/resource-view.ts";
import { actionReply, runAction } from "./start-custom-action.ts";
import { visibleIds } from "../read/visible-ids.ts";
import { publishChange } from "../write/write-transaction.ts";

/** Actions write with few statements, so a typical selection is one portion. */
export const actionRows = { first: 500, min: 20, max: 2_000 } as const;

export function startBulkActionHandler(kernel: Kernel): HandledEndpoint {
  return handle(startBulkAction, ({ body, adminUser, services }) =>
    services.limits.run(adminUser.pk, "bulk-actions", () =>
      runBulkAction(kernel, adminUser, body.resourceId, body.actionId, body.recordIds, body.extra),
    ),
  );
}

/** @throws Refusal */
export async function runBulkAction(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  actionId: string,
  recordIds: readonly (string | number)[],
  extra: Readonly<Values> = {},
): Promise<ReplyOf<typeof startBulkAction>> {
  const view = viewOf(kernel, resourceId, adminUser);
  const run = bulkRunner(kernel, view, actionId, extra);
  return actionReply(await mapDatabaseErrors(async () => run(await visibleIds(kernel, view, recordIds))));
}

type BulkRun = (recordIds: string[]) => Promise<ActionResult>;

/** Finds the resource's own bulk action, a row action with `bulkHandler`, or the deletion that every resource has. */
function bulkRunner(kernel: Kernel, view: ResourceView, actionId: string, sent: Readonly<Values>): BulkRun {
  const {
    adminUser,
    resource: {
      resourceId,
      definition: { options = {} },
    },
  } = view;
  const bulk = options.bulkActions?.find(({ id }) => id === actionId);
  const single = options.actions?.find(({ id, bulkHandler }) => id === actionId && bulkHandler === true);
  const rule = bulk ?? single;
  if (rule !== undefined && (!view.holds(rule.allowed) || !view.isReadable)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  if (bulk !== undefined) {
    return async (recordIds) => {
      const extra = await readActionValues(kernel, view, bulk, sent);
      await requireProofFor(kernel, adminUser, bulk.requiresProof, { record: extra });
      if (bulk.countPortion !== undefined)
        return { successMessage: bulk.summarize(await countInPortions(kernel, view, bulk, recordIds, extra)) };
      const result = await runRecorded(
        kernel,
        view,
        { kind: "bulk-action", actionId, ...runsWith(bulk, { recordIds, extra }) },
        recordIds,
      );
      publishChange(kernel, view, "edited");
      return result;
    };
  }
  if (single !== undefined) {
    // One short transaction per record, because a row action handles a single record.
    return async (recordIds) => {
      const refused = await oneByOne(recordIds, async (recordId) => {
        await runAction(kernel, view, single.id, recordId, sent);
        publishChange(kernel, view, "edited", recordId);
      });
      return resultOf(recordIds.length, refused, (count) =>
        translate("server:record.itemsDone", { count, action: translateText(single.name) }),
      );
    };
  }
  if (actionId === deleteChecked.id && view.may("delete")) {
    return async (recordIds) => {
      const refused = await inPortions(
        kernel,
        recordIds,
        async (portion) => void (await deleteMany(kernel, adminUser, resourceId, portion)),
      );
      const isInTrash = options.trash !== undefined && hasTrashPage(kernel);
      const message = isInTrash ? "server:record.itemsInTrash" : "server:record.itemsDeleted";
      return resultOf(recordIds.length, refused, (count) => translate(message, { count }));
    };
  }
  throw refuse("PORTAL_ACTION_UNKNOWN", { actionId });
}

/** @throws the first refusal if no record was handled, PORTAL_ACTION_PARTLY if some were */
function resultOf(total: number, refused: readonly RefusedRecord[], message: (count: number) => string): ActionResult {
  const done = total - refused.length;
  const first = refused[0]?.refusal;
  if (first === undefined) return { successMessage: message(done) };
  throw done === 0 ? first : partly(done, total, first);
}

const partly = (done: number, total: number, reason: Refusal): Refusal =>
  refuse("PORTAL_ACTION_PARTLY", { done, total, reason: sentenceOf(reason) });

/** @throws PORTAL_ACTION_PARTLY if a portion is refused after others are committed */
async function countInPortions(
  kernel: Kernel,
  view: ResourceView,
  { id: actionId, countPortion }: BulkActionRules & BulkActionInPortions,
  recordIds: readonly string[],
  extra: Readonly<Values>,
): Promise<ActionCounts> {
  const size = portionSize({ ...actionRows, goalMs: portionMs[kernel.databaseKind] });
  const sums: Record<string, number> = {};
  for (let at = 0; at < recordIds.length;) {
    const portion = recordIds.slice(at, at + size.rows);
    const began = performance.now();
    try {
      const counts = await runRecorded(
        kernel,
        view,
        { kind: "bulk-action", actionId, run: (context) => countPortion({ ...context, recordIds: portion, extra }) },
        portion,
      );
      for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
    } catch (error) {
      throw at > 0 && error instanceof Refusal && !isProofRequired(error) ? partly(at, recordIds.length, error) : error;
    }
    publishChange(kernel, view, "edited");
    at += portion.length;
    size.took(performance.now() - began);
  }
  return sums;
}
