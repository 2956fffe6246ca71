/** What waits for a second person, and how it was decided. */
import { defineResource, type AdminUser, type ResourceDefinition } from "#kernel/contract";
import { translate } from "#kernel/server";
import { financeMessages, type FinanceOptions } from "../../contract.ts";
import type { Finance } from "../finance.ts";
import { hasRight } from "../rights.ts";
import { decideApproval } from "./decide-approval.ts";

const kinds = [{ value: "bonus", label: "Bonus" }, { value: "withdrawal", label: "Withdrawal" }];
const states = [{ value: "waiting", label: "Waiting" }, { value: "approved", label: "Approved" }, { value: "rejected", label: "Rejected" }];

export function approvalsResource(options: FinanceOptions, finance: () => Finance): ResourceDefinition {
  const maySee = ({ adminUser }: { adminUser: AdminUser }): boolean => hasRight(options, adminUser, "bonus", "withdraw", "approve");
  const mayDecide = ({ adminUser }: { adminUser: AdminUser }): boolean => hasRight(options, adminUser, "approve");
  const decision = { allowed: mayDecide, withoutTransaction: true, showIn: { list: true, show: true, showThreeDotsMenu: false } };
  return defineResource({
    resourceId: "approvals", table: "finance_approvals", label: "Approvals",
    recordLabel: (row) => `${translate(kinds.find(({ value }) => value === row["kind"])?.label ?? "")} ${String(row["amount"])} USDT`, recordLabelColumns: ["kind", "amount"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, components: { list: "kernel/id", show: "kernel/id" } },
      { name: "created_at", label: "Asked" },
      { name: "kind", label: "What", type: "string", enum: kinds },
      { name: "user_id", label: "User", foreignResource: { resourceId: "users" }, quickSearch: true },
      { name: "amount", label: "Amount", inputSuffix: "USDT", allowMinMaxQuery: true },
      { name: "note", label: "Note", type: "string" },
      { name: "state", label: "State", type: "string", enum: states },
      { name: "requested_by", label: "Asked by", foreignResource: { resourceId: "users" } },
      { name: "decided_by", label: "Decided by", foreignResource: { resourceId: "users" } },
      { name: "decided_at", label: "Decided", showIn: { list: false } },
      { name: "transaction_id", label: "Transaction", foreignResource: { resourceId: "transactions" }, showIn: { list: false, filter: false } },
    ],
    options: {
      allowedActions: { list: maySee, show: maySee, filter: maySee },
      actions: [
        { id: "approve", name: financeMessages.approve, icon: "circle-check", ...decision, run: ({ adminUser, recordId }) => decideApproval(finance(), adminUser, recordId, "approved") },
        { id: "reject", name: financeMessages.reject, icon: "x", ...decision, run: ({ adminUser, recordId }) => decideApproval(finance(), adminUser, recordId, "rejected") },
      ],
      defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: [10, 25, 50, 100],
      fieldGroups: [
        { groupName: "Request", columns: ["id", "kind", "user_id", "amount", "note", "requested_by", "created_at"] },
        { groupName: "Decision", columns: ["state", "decided_by", "decided_at", "transaction_id"] },
      ],
    },
  });
}
