/** Deposits as read from the chain: all of them for users who move money, their own for other users; read-only. */
import { defineResource, type ResourceDefinition } from "@portalkit/kernel/contract";
import type { FinanceServices } from "../services.ts";
import { readByAll } from "../ledger/money-access.ts";

const states = [
  { value: "seen", label: "finance:deposits.states.seen" },
  { value: "credited", label: "finance:deposits.states.credited" },
  { value: "kept", label: "finance:deposits.states.kept" },
  { value: "lost", label: "finance:deposits.states.lost" },
];
const assets = [
  { value: "USDT", label: "USDT" },
  { value: "TRX", label: "TRX" },
];

/** Permissions to see all users' deposits. */
const staff = ["withdraw", "sweep"] as const;

export function depositsResource({ may }: Pick<FinanceServices, "may">): ResourceDefinition {
  return defineResource({
    resourceId: "deposits",
    table: "finance_deposits",
    label: "finance:deposits.label",
    recordLabel: (row) => `${String(row["amount"])} ${String(row["asset"])}`,
    recordLabelColumns: ["amount", "asset"],
    columns: [
      {
        name: "id",
        listHidden: true,
        label: "finance:deposits.columns.id",
        primaryKey: true,
        components: { list: "kernel/id", show: "kernel/id" },
      },
      { name: "created_at", label: "finance:deposits.columns.created_at" },
      {
        name: "user_id",
        label: "finance:deposits.columns.user_id",
        foreignResource: { resourceId: "users" },
        quickSearch: true,
        showIn: { list: staff, show: staff, filter: staff },
      },
      { name: "asset", listHidden: true, label: "finance:deposits.columns.asset", type: "string", enum: assets },
      { name: "amount", label: "finance:deposits.columns.amount", allowMinMaxQuery: true },
      { name: "credited", label: "finance:deposits.columns.credited", inputSuffix: "USDT" },
      { name: "state", label: "finance:deposits.columns.state", type: "string", enum: states },
      {
        name: "txid",
        label: "finance:deposits.columns.txid",
        type: "string",
        quickSearch: true,
        filterOptions: { substringSearch: false },
        components: { list: "kernel/id", show: "kernel/id" },
      },
      { name: "block", label: "finance:deposits.columns.block", showIn: { list: false } },
      {
        name: "transaction_id",
        label: "finance:deposits.columns.transaction_id",
        foreignResource: { resourceId: "transactions" },
        showIn: { list: false, filter: false },
      },
    ],
    rowFilter: ({ adminUser }) =>
      may(adminUser, ...staff) ? undefined : { field: "user_id", operator: "eq", value: adminUser.pk },
    options: {
      allowedActions: readByAll,
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: [10, 25, 50, 100],
    },
  });
}
