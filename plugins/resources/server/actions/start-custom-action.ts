/** `start_custom_action`: runs an action on one record for a user who may run it and may see the record. */
import { startCustomAction, refuse, type ActionResult, type ReplyOf } from "@portalkit/kernel/contract";
import { translateText, handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { type Kernel, requireProofFor } from "@portalkit/kernel/engine";
import { readActionValues } from "./action-form.ts";
import { runRecorded, runsWith, type RowsListener } from "./run-recorded.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import { findRecord } from "../read/list-records.ts";
import { viewOf, type ResourceView } from "../view/resource-view.ts";
import { publishChange, type Around } from "../write/write-transaction.ts";

export function startCustomActionHandler(kernel: Kernel): HandledEndpoint {
  return handle(startCustomAction, async ({ body, adminUser }) => {
    const view = viewOf(kernel, body.resourceId, adminUser);
    const result = await mapDatabaseErrors(() =>
      runAction(kernel, view, body.actionId, String(body.recordId), body.extra ?? {}),
    );
    publishChange(kernel, view, "edited", String(body.recordId));
    return actionReply(result);
  });
}

/**
 * @param options.around writes in the transaction of the action, if it has one
 * @throws PORTAL_ACTION_UNKNOWN, PORTAL_ACTION_NOT_ALLOWED, PORTAL_RECORD_UNKNOWN, or a refusal of a value or of the
 * action itself.
 */
export async function runAction(
  kernel: Kernel,
  view: ResourceView,
  actionId: string,
  recordId: string,
  extra: Readonly<Record<string, unknown>>,
  options: { around?: Around<ActionResult>; onRows?: RowsListener } = {},
): Promise<ActionResult> {
  const { definition } = view.resource;
  const action = definition.options?.actions?.find(({ id }) => id === actionId);
  if (action === undefined) throw refuse("PORTAL_ACTION_UNKNOWN", { actionId });
  if (!view.holds(action.allowed) || !view.isReadable) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  const values = await readActionValues(kernel, view, action, extra);
  await requireProofFor(kernel, view.adminUser, action.requiresProof, { record: values });
  const record = await findRecord(kernel, view, view.may("show") ? "show" : "list", recordId);
  if (record === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  const key = String(record._primaryKeyValue);
  return await runRecorded(
    kernel,
    view,
    { kind: "action", actionId, ...runsWith(action, { recordId: key, record, extra: values }) },
    [key],
    options,
  );
}

export const actionReply = (result: ActionResult): ReplyOf<typeof startCustomAction> =>
  "redirectUrl" in result
    ? result
    : {
        ok: true,
        ...result,
        ...(result.successMessage === undefined ? {} : { successMessage: translateText(result.successMessage) }),
      };
