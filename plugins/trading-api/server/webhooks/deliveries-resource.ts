/** The deliveries of webhooks as records: their owners can read them and request to send them again. */
import { sql } from "kysely";
import { defineResource, type ActionResult, type ResourceDefinition } from "@portalkit/kernel/contract";
import { translate, translateText, type Database, type PluginServices } from "@portalkit/kernel/server";
import { deliveriesResourceId, webhooksResourceId } from "../../contract.ts";
import { orderEventLabels, orderEvents } from "../../contract/webhooks/events.ts";
import { ownerShown, ownRows, readByAll } from "../resource-rules.ts";
import { wakeDelivering } from "./delivery-job.ts";

const states = [
  { value: "pending", label: "trading-api:webhook_deliveries.states.pending" },
  { value: "delivered", label: "trading-api:webhook_deliveries.states.delivered" },
  { value: "failed", label: "trading-api:webhook_deliveries.states.failed" },
];

export function deliveriesResource(services: PluginServices): ResourceDefinition {
  const again = async (db: Database, ids: readonly string[]): Promise<number> => {
    const { numAffectedRows } = await sql`update webhook_deliveries
      set status = 'pending', attempts = 0, next_attempt_at = now(), problem = null, response_status = null
        where id = any(${ids}::uuid[])`.execute(db);
    wakeDelivering(services);
    return Number(numAffectedRows ?? 0n);
  };
  const resend = async (db: Database, id: string): Promise<ActionResult> => {
    await again(db, [id]);
    return { successMessage: translate("trading-api:webhooks.resent") };
  };
  return defineResource({
    resourceId: deliveriesResourceId,
    table: "webhook_deliveries",
    label: "trading-api:webhook_deliveries.label",
    recordLabel: (row) => String(row["event"]),
    recordLabelColumns: ["event"],
    columns: [
      {
        name: "id",
        label: "trading-api:webhook_deliveries.columns.id",
        primaryKey: true,
        showIn: { list: false, filter: false },
        components: { show: "kernel/id" },
      },
      { name: "created_at", label: "trading-api:webhook_deliveries.columns.created_at" },
      {
        name: "event",
        label: "trading-api:webhook_deliveries.columns.event",
        type: "string",
        enum: orderEvents.map((event) => ({ value: event, label: orderEventLabels[event] })),
      },
      {
        name: "webhook_id",
        label: "trading-api:webhook_deliveries.columns.webhook_id",
        foreignResource: { resourceId: webhooksResourceId },
      },
      {
        name: "order_id",
        label: "trading-api:webhook_deliveries.columns.order_id",
        foreignResource: { resourceId: "orders" },
      },
      {
        name: "user_id",
        listHidden: true,
        label: "trading-api:webhook_deliveries.columns.user_id",
        foreignResource: { resourceId: "users" },
        showIn: ownerShown,
      },
      { name: "status", label: "trading-api:webhook_deliveries.columns.status", type: "string", enum: states },
      { name: "attempts", listHidden: true, label: "trading-api:webhook_deliveries.columns.attempts" },
      { name: "response_status", listHidden: true, label: "trading-api:webhook_deliveries.columns.response_status" },
      {
        name: "problem",
        label: "trading-api:webhook_deliveries.columns.problem",
        type: "string",
        showIn: { list: false },
      },
      {
        name: "next_attempt_at",
        label: "trading-api:webhook_deliveries.columns.next_attempt_at",
        showIn: { list: false, filter: false },
      },
      { name: "delivered_at", label: "trading-api:webhook_deliveries.columns.delivered_at", showIn: { list: false } },
      {
        name: "payload",
        label: "trading-api:webhook_deliveries.columns.payload",
        type: "string",
        showIn: { list: false, filter: false },
      },
    ],
    rowFilter: ownRows,
    options: {
      allowedActions: readByAll,
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: [10, 25, 50, 100],
      fieldGroups: [
        {
          groupName: "trading-api:webhook_deliveries.groups.delivery",
          columns: ["id", "event", "webhook_id", "order_id", "user_id", "created_at"],
        },
        {
          groupName: "trading-api:webhook_deliveries.groups.progress",
          columns: ["status", "attempts", "response_status", "problem", "next_attempt_at", "delivered_at", "payload"],
        },
      ],
      actions: [
        {
          id: "resend",
          name: "trading-api:webhooks.resend",
          icon: "rotate-ccw",
          showIn: { list: true, show: true },
          run: ({ db, recordId }) => resend(db, recordId),
        },
      ],
      bulkActions: [
        {
          id: "resend",
          label: "trading-api:webhooks.resend",
          icon: "rotate-ccw",
          confirm: "trading-api:webhooks.confirmResend",
          countPortion: async ({ db, recordIds }) => ({ count: await again(db, recordIds) }),
          summarize: ({ count = 0 }) => translate("trading-api:webhooks.resentMany", { count }),
        },
      ],
    },
    hooks: {
      show: {
        after: (row) => {
          // Stored in English, translated for the user.
          if (typeof row["problem"] === "string") row["problem"] = translateText(row["problem"]);
        },
      },
    },
  });
}
