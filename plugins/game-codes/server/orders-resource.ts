/** Orders: a superadmin sees all and may set their state, everybody else sees their own. */
import { defineResource } from "#kernel/contract";
import { isSuperadmin, notInForms, pageSizes } from "./rules.ts";

const statuses = [
  { value: "pending", label: "Pending" }, { value: "paid", label: "Paid" }, { value: "delivered", label: "Delivered" },
  { value: "refunded", label: "Refunded" }, { value: "failed", label: "Failed" },
];
const channels = [{ value: "web", label: "Website" }, { value: "telegram", label: "Telegram" }, { value: "api", label: "API" }];

export const ordersResource = defineResource({
  resourceId: "orders", table: "orders", label: "Orders",
  recordLabel: (row) => `Order ${String(row["number"])}`, recordLabelColumns: ["number"],
  columns: [
    { name: "id", label: "ID", primaryKey: true, showIn: { ...notInForms, list: false } },
    { name: "number", label: "Number", quickSearch: true, showIn: notInForms, listSticky: true },
    { name: "user_id", label: "User", foreignResource: { resourceId: "users" }, quickSearch: true, showIn: { ...notInForms, list: isSuperadmin, show: isSuperadmin, filter: isSuperadmin } },
    { name: "status", label: "Status", type: "string", enum: statuses, required: true },
    { name: "amount", label: "Amount", showIn: notInForms, inputSuffix: "USDT", allowMinMaxQuery: true },
    { name: "channel", label: "Channel", type: "string", enum: channels, showIn: notInForms },
    { name: "created_at", label: "Created", showIn: notInForms },
    { name: "updated_at", label: "Updated", showIn: { ...notInForms, list: false, filter: false } },
  ],
  rowFilter: ({ adminUser }) => (isSuperadmin({ adminUser }) ? undefined : { field: "user_id", operator: "eq", value: adminUser.pk }),
  options: {
    allowedActions: { edit: isSuperadmin }, defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: pageSizes,
    fieldGroups: [
      { groupName: "Order", columns: ["id", "number", "user_id", "status", "amount", "channel"] },
      { groupName: "History", columns: ["created_at", "updated_at"] },
    ],
  },
  hooks: {
    edit: {
      before: ({ record }) => {
        record["updated_at"] = new Date().toISOString();
      },
    },
  },
});
