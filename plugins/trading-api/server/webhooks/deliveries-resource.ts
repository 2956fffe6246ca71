/** What webhooks were sent: read by their owners, and sent again when they ask for it. */
import { sql } from "kysely";
import { defineResource, type ActionResult, type ResourceDefinition } from "#kernel/contract";
import { translate, type Database, type PluginServices } from "#kernel/server";
import { deliveriesResourceId, webhooksResourceId } from "../../contract.ts";
import { orderEventLabels, orderEvents } from "../../contract/events.ts";
import { webhookMessages } from "../../contract/messages.ts";
import { ownerShown, ownRows, readByAll } from "../owners.ts";
import { wakeDelivering } from "./wake.ts";

const states = [{ value: "pending", label: "Waiting" }, { value: "delivered", label: "Delivered" }, { value: "failed", label: "Failed" }];

export function deliveriesResource(services: PluginServices): ResourceDefinition {
  const again = async (db: Database, ids: readonly string[]): Promise<number> => {
    const { numAffectedRows } = await sql`update webhook_deliveries set status = 'pending', attempts = 0, next_attempt_at = now(), problem = null, response_status = null where id = any(${ids}::uuid[])`.execute(db);
    wakeDelivering(services);
    return Number(numAffectedRows ?? 0n);
  };
  const resend = async (db: Database, id: string): Promise<ActionResult> => {
    await again(db, [id]);
    return { successMessage: translate(webhookMessages.resent) };
  };
  return defineResource({
    resourceId: deliveriesResourceId, table: "webhook_deliveries", label: "Webhook deliveries", recordLabel: (row) => String(row["event"]), recordLabelColumns: ["event"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, showIn: { list: false, filter: false }, components: { show: "kernel/id" } },
      { name: "created_at", label: "Created" },
      { name: "event", label: "Event", type: "string", enum: orderEvents.map((event) => ({ value: event, label: orderEventLabels[event] })) },
      { name: "webhook_id", label: "Webhook", foreignResource: { resourceId: webhooksResourceId } },
      { name: "order_id", label: "Order", foreignResource: { resourceId: "orders" } },
      { name: "user_id", label: "Owner", foreignResource: { resourceId: "users" }, showIn: ownerShown },
      { name: "status", label: "State", type: "string", enum: states },
      { name: "attempts", label: "Attempts" },
      { name: "response_status", label: "Response code" },
      { name: "problem", label: "Problem", type: "string", showIn: { list: false } },
      { name: "next_attempt_at", label: "Next attempt", showIn: { list: false, filter: false } },
      { name: "delivered_at", label: "Delivered", showIn: { list: false } },
      { name: "payload", label: "Content", type: "string", showIn: { list: false, filter: false } },
    ],
    rowFilter: ownRows,
    options: {
      allowedActions: readByAll,
      defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: [10, 25, 50, 100],
      fieldGroups: [
        { groupName: "Delivery", columns: ["id", "event", "webhook_id", "order_id", "user_id", "created_at"] },
        { groupName: "Progress", columns: ["status", "attempts", "response_status", "problem", "next_attempt_at", "delivered_at", "payload"] },
      ],
      actions: [{ id: "resend", name: webhookMessages.resend, icon: "rotate-ccw", showIn: { list: true, show: true }, run: ({ db, recordId }) => resend(db, recordId) }],
      bulkActions: [{
        id: "resend", label: webhookMessages.resend, icon: "rotate-ccw", confirm: webhookMessages.confirmResend,
        countPortion: async ({ db, recordIds }) => ({ count: await again(db, recordIds) }),
        summarize: (counts) => translate(webhookMessages.resentMany, counts),
      }],
    },
    hooks: {
      show: { after: (row) => {
        // Kept in English, as it was found; said in the reader's language.
        if (typeof row["problem"] === "string") row["problem"] = translate(row["problem"]);
      } },
    },
  });
}
