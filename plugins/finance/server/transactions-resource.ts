/** Money movements: a superadmin sees all of them, everybody else their own; nobody changes one. */
import { defineResource } from "#kernel/contract";

const types = [
  { value: "deposit", label: "Deposit" }, { value: "order", label: "Order" }, { value: "refund", label: "Refund" },
  { value: "bonus", label: "Bonus" }, { value: "withdrawal", label: "Withdrawal" }, { value: "adjustment", label: "Adjustment" },
];

export const transactionsResource = defineResource({
  resourceId: "transactions", table: "ledger_transactions", label: "Transactions",
  recordLabel: (row) => `${String(row["type"])} ${String(row["amount"])}`, recordLabelColumns: ["type", "amount"],
  columns: [
    { name: "id", label: "ID", primaryKey: true },
    { name: "created_at", label: "Time" },
    { name: "type", label: "Type", type: "string", enum: types },
    { name: "user_id", label: "User", foreignResource: { resourceId: "users" }, showIn: { list: ({ adminUser }) => adminUser.role === "superadmin", filter: ({ adminUser }) => adminUser.role === "superadmin" } },
    { name: "amount", label: "Amount" },
    { name: "currency", label: "Currency", type: "string" },
    { name: "order_id", label: "Order" },
    { name: "note", label: "Note" },
  ],
  rowFilter: ({ adminUser }) => (adminUser.role === "superadmin" ? undefined : { field: "user_id", operator: "eq", value: adminUser.pk }),
  options: { defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: [10, 25, 50, 100] },
});
