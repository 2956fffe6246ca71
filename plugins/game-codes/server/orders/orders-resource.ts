/**
 * The resource for orders: users whose role works with orders see all of them, other users see their own. Orders cannot
 * be edited, because setting a status alone would move neither money nor codes; each change is an endpoint of its own
 * (`order-changes/change-order.ts`).
 */
import { defineResource, type ResourceDefinition } from "@portalkit/kernel/contract";
import { translate } from "@portalkit/kernel/server";
import { seesAllOrders, type Rights } from "../visibility.ts";
import { notInForms, pageSizes, readByAll } from "../resource-rules.ts";

export const statuses = [
  { value: "pending", label: "game-codes:orders.statuses.pending" },
  { value: "paid", label: "game-codes:orders.statuses.paid" },
  { value: "delivered", label: "game-codes:orders.statuses.delivered" },
  { value: "refunded", label: "game-codes:orders.statuses.refunded" },
  { value: "failed", label: "game-codes:orders.statuses.failed" },
];
export const channels = [
  { value: "web", label: "game-codes:orders.channels.web" },
  { value: "telegram", label: "game-codes:orders.channels.telegram" },
  { value: "api", label: "game-codes:orders.channels.api" },
];

export function ordersResource(rights: Rights): ResourceDefinition {
  const seesAll = ({ adminUser }: { adminUser: Parameters<typeof seesAllOrders>[0] }): boolean =>
    seesAllOrders(adminUser, rights);
  return defineResource({
    resourceId: "orders",
    table: "orders",
    label: "game-codes:orders.label",
    recordLabel: (row) => translate("game-codes:order", { number: String(row["number"]) }),
    recordLabelColumns: ["number"],
    columns: [
      { name: "id", label: "game-codes:orders.columns.id", primaryKey: true, showIn: { ...notInForms, list: false } },
      {
        name: "number",
        label: "game-codes:orders.columns.number",
        aggregates: false,
        quickSearch: true,
        showIn: notInForms,
        listSticky: true,
      },
      {
        name: "user_id",
        label: "game-codes:orders.columns.user_id",
        foreignResource: { resourceId: "users" },
        quickSearch: true,
        showIn: { ...notInForms, list: seesAll, show: seesAll, filter: seesAll },
      },
      { name: "status", label: "game-codes:orders.columns.status", type: "string", enum: statuses, showIn: notInForms },
      {
        name: "amount",
        label: "game-codes:orders.columns.amount",
        showIn: notInForms,
        inputSuffix: "USDT",
        allowMinMaxQuery: true,
      },
      {
        name: "refunded_amount",
        label: "game-codes:orders.columns.refunded_amount",
        showIn: { ...notInForms, list: false },
        inputSuffix: "USDT",
      },
      {
        name: "net_amount",
        label: "game-codes:orders.columns.net_amount",
        listHidden: true,
        showIn: notInForms,
        inputSuffix: "USDT",
      },
      {
        name: "channel",
        label: "game-codes:orders.columns.channel",
        type: "string",
        enum: channels,
        showIn: notInForms,
      },
      { name: "created_at", label: "game-codes:orders.columns.created_at", showIn: notInForms },
      {
        name: "updated_at",
        label: "game-codes:orders.columns.updated_at",
        showIn: { ...notInForms, list: false, filter: false },
      },
    ],
    rowFilter: ({ adminUser }) =>
      seesAll({ adminUser }) ? undefined : { field: "user_id", operator: "eq", value: adminUser.pk },
    options: {
      allowedActions: { ...readByAll, create: false, edit: false, delete: false },
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: pageSizes,
      fieldGroups: [
        {
          groupName: "game-codes:orders.groups.order",
          columns: ["id", "number", "user_id", "status", "amount", "refunded_amount", "net_amount", "channel"],
        },
        { groupName: "game-codes:orders.groups.times", columns: ["created_at", "updated_at"] },
      ],
    },
  });
}
