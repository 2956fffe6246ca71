/**
 * Orders: those whose role works with them see all, everybody else their own. Nobody edits one: a state alone would move neither
 * money nor codes, so each change is a call of its own (`orders/change-order.ts`).
 */
import { defineResource, type ResourceDefinition } from "#kernel/contract";
import { translate } from "#kernel/server";
import { gameCodesMessages } from "../contract.ts";
import { seesAllOrders, type Roles } from "./roles.ts";
import { notInForms, pageSizes, readByAll } from "./rules.ts";

const statuses = [
  { value: "pending", label: "Pending" }, { value: "paid", label: "Paid" }, { value: "delivered", label: "Delivered" },
  { value: "refunded", label: "Refunded" }, { value: "failed", label: "Failed" },
];
const channels = [{ value: "web", label: "Website" }, { value: "telegram", label: "Telegram" }, { value: "api", label: "API" }];

export function ordersResource(roles: Roles): ResourceDefinition {
  const seesAll = ({ adminUser }: { adminUser: Parameters<typeof seesAllOrders>[0] }): boolean => seesAllOrders(adminUser, roles);
  return defineResource({
    resourceId: "orders", table: "orders", label: "Orders",
    recordLabel: (row) => translate(gameCodesMessages.order, { number: String(row["number"]) }), recordLabelColumns: ["number"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, showIn: { ...notInForms, list: false } },
      { name: "number", label: "Number", quickSearch: true, showIn: notInForms, listSticky: true },
      { name: "user_id", label: "User", foreignResource: { resourceId: "users" }, quickSearch: true, showIn: { ...notInForms, list: seesAll, show: seesAll, filter: seesAll } },
      { name: "status", label: "Status", type: "string", enum: statuses, showIn: notInForms },
      { name: "amount", label: "Amount", showIn: notInForms, inputSuffix: "USDT", allowMinMaxQuery: true },
      { name: "refunded_amount", label: "Refunded amount", showIn: { ...notInForms, list: false }, inputSuffix: "USDT" },
      { name: "channel", label: "Channel", type: "string", enum: channels, showIn: notInForms },
      { name: "created_at", label: "Created", showIn: notInForms },
      { name: "updated_at", label: "Updated", showIn: { ...notInForms, list: false, filter: false } },
    ],
    rowFilter: ({ adminUser }) => (seesAll({ adminUser }) ? undefined : { field: "user_id", operator: "eq", value: adminUser.pk }),
    options: {
      allowedActions: { ...readByAll, create: false, edit: false, delete: false }, defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: pageSizes,
      fieldGroups: [
        { groupName: "Order", columns: ["id", "number", "user_id", "status", "amount", "refunded_amount", "channel"] },
        { groupName: "Times", columns: ["created_at", "updated_at"] },
      ],
    },
  });
}
