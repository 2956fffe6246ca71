/** Deposits as the chain brought them: everybody's for those who move money, one's own for anybody else; nobody changes one. */
import { defineResource, type AdminUser, type ResourceDefinition } from "#kernel/contract";
import type { FinanceOptions } from "../../contract.ts";
import { hasRight, readByAll } from "../rights.ts";

const states = [{ value: "seen", label: "On its way" }, { value: "credited", label: "Credited" }, { value: "kept", label: "Not credited" }, { value: "lost", label: "Gone from the chain" }];
const assets = [{ value: "USDT", label: "USDT" }, { value: "TRX", label: "TRX" }];

export function depositsResource(options: FinanceOptions): ResourceDefinition {
  const isStaff = ({ adminUser }: { adminUser: AdminUser }): boolean => hasRight(options, adminUser, "withdraw", "sweep");
  return defineResource({
    resourceId: "deposits", table: "finance_deposits", label: "Deposits",
    recordLabel: (row) => `${String(row["amount"])} ${String(row["asset"])}`, recordLabelColumns: ["amount", "asset"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, components: { list: "kernel/id", show: "kernel/id" } },
      { name: "created_at", label: "Seen" },
      { name: "user_id", label: "User", foreignResource: { resourceId: "users" }, quickSearch: true, showIn: { list: isStaff, show: isStaff, filter: isStaff } },
      { name: "asset", label: "Currency", type: "string", enum: assets },
      { name: "amount", label: "Amount", allowMinMaxQuery: true },
      { name: "credited", label: "Credited", inputSuffix: "USDT" },
      { name: "state", label: "State", type: "string", enum: states },
      { name: "txid", label: "Chain transaction", type: "string", quickSearch: true, filterOptions: { substringSearch: false }, components: { list: "kernel/id", show: "kernel/id" } },
      { name: "block", label: "Block", showIn: { list: false } },
      { name: "transaction_id", label: "Transaction", foreignResource: { resourceId: "transactions" }, showIn: { list: false, filter: false } },
    ],
    rowFilter: ({ adminUser }) => (isStaff({ adminUser }) ? undefined : { field: "user_id", operator: "eq", value: adminUser.pk }),
    options: { allowedActions: readByAll, defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: [10, 25, 50, 100] },
  });
}
