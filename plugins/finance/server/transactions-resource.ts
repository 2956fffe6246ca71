/** Money movements: those who move money see all of them, everybody else their own; nobody changes one. */
import { defineResource, type AdminUser, type ResourceDefinition } from "#kernel/contract";
import { translate } from "#kernel/server";
import { movementLabels, movementTypes, type FinanceOptions } from "../contract.ts";
import { hasRight, readByAll } from "./rights.ts";

const types = movementTypes.map((value) => ({ value, label: movementLabels[value] }));

export function transactionsResource(options: FinanceOptions): ResourceDefinition {
  const isStaff = ({ adminUser }: { adminUser: AdminUser }): boolean => hasRight(options, adminUser, "bonus", "withdraw", "approve");
  return defineResource({
    resourceId: "transactions", table: "ledger_transactions", label: "Transactions",
    recordLabel: (row) => `${translate(types.find(({ value }) => value === row["type"])?.label ?? "")} ${String(row["amount"])}`, recordLabelColumns: ["type", "amount"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, quickSearch: true, components: { list: "kernel/id", show: "kernel/id" } },
      { name: "created_at", label: "Time" },
      { name: "type", label: "Type", type: "string", enum: types },
      { name: "user_id", label: "User", foreignResource: { resourceId: "users" }, quickSearch: true, showIn: { list: isStaff, show: isStaff, filter: isStaff } },
      { name: "amount", label: "Amount", allowMinMaxQuery: true },
      { name: "simulated", label: "Simulated", showIn: { list: options.wallets.provider === "sandbox" } },
      { name: "currency", label: "Currency", type: "string", filterOptions: { substringSearch: false } },
      { name: "note", label: "Note", type: "string", quickSearch: true },
      { name: "order_id", label: "Order ID", showIn: { list: false }, components: { show: "kernel/id" } },
    ],
    rowFilter: ({ adminUser }) => (isStaff({ adminUser }) ? undefined : { field: "user_id", operator: "eq", value: adminUser.pk }),
    options: {
      allowedActions: readByAll,
      defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: [10, 25, 50, 100],
      fieldGroups: [
        { groupName: "Movement", columns: ["id", "type", "amount", "simulated", "currency", "user_id", "created_at"] },
        { groupName: "Reason", columns: ["order_id", "note"] },
      ],
    },
  });
}
