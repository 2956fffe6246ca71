/** Money movements: users who move money see all of them, other users their own; read-only. */
import { defineResource, type ResourceDefinition } from "@portalkit/kernel/contract";
import { translateText } from "@portalkit/kernel/server";
import { movementTypes } from "../../contract.ts";
import type { FinanceServices } from "../services.ts";
import { readByAll } from "./money-access.ts";

const types = movementTypes.map((value) => ({ value, label: `finance:movements.${value}` }));

/** Permissions to see all users' movements. */
const staff = ["give-bonuses", "withdraw", "see-balances"] as const;

export function transactionsResource({ options, may }: Pick<FinanceServices, "options" | "may">): ResourceDefinition {
  return defineResource({
    resourceId: "transactions",
    table: "ledger_transactions",
    label: "finance:transactions.label",
    recordLabel: (row) =>
      `${translateText(types.find(({ value }) => value === row["type"])?.label ?? "")} ${String(row["amount"])}`,
    recordLabelColumns: ["type", "amount"],
    columns: [
      {
        name: "id",
        label: "finance:transactions.columns.id",
        primaryKey: true,
        quickSearch: true,
        components: { list: "kernel/id", show: "kernel/id" },
      },
      { name: "created_at", label: "finance:transactions.columns.created_at" },
      { name: "type", label: "finance:transactions.columns.type", type: "string", enum: types },
      {
        name: "user_id",
        label: "finance:transactions.columns.user_id",
        foreignResource: { resourceId: "users" },
        quickSearch: true,
        showIn: { list: staff, show: staff, filter: staff },
      },
      { name: "amount", label: "finance:transactions.columns.amount", allowMinMaxQuery: true },
      {
        name: "simulated",
        label: "finance:transactions.columns.simulated",
        showIn: { list: options.wallets.provider === "sandbox" },
      },
      {
        name: "currency",
        listHidden: true,
        label: "finance:transactions.columns.currency",
        type: "string",
        filterOptions: { substringSearch: false },
      },
      { name: "note", label: "finance:transactions.columns.note", type: "string", quickSearch: true },
      {
        name: "order_id",
        label: "finance:transactions.columns.order_id",
        showIn: { list: false },
        components: { show: "kernel/id" },
      },
    ],
    rowFilter: ({ adminUser }) =>
      may(adminUser, ...staff) ? undefined : { field: "user_id", operator: "eq", value: adminUser.pk },
    options: {
      allowedActions: readByAll,
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: [10, 25, 50, 100],
      fieldGroups: [
        {
          groupName: "finance:transactions.groups.movement",
          columns: ["id", "type", "amount", "simulated", "currency", "user_id", "created_at"],
        },
        { groupName: "finance:transactions.groups.reason", columns: ["order_id", "note"] },
      ],
    },
  });
}

/** The column of requests that names the entry which an approved one has written. */
export const transactionOfRequest = {
  resource: "approvals",
  after: "rejection",
  column: {
    name: "transaction_id",
    label: "finance:approvals.transaction",
    foreignResource: { resourceId: "transactions" },
    showIn: { list: false, filter: false },
  },
} as const;
