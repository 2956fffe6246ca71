/** What waits for a second person, and how it was decided. */
import { defineResource, type AdminUser, type ResourceDefinition } from "#kernel/contract";
import { translate } from "#kernel/server";
import { approvalKinds, approvalLabels, financeMessages } from "../../contract.ts";
import type { Finance } from "../finance.ts";
import { hasRight } from "../rights.ts";
import { refuseMoney } from "../refusals.ts";
import { approvalViewHooks } from "./approval-views.ts";
import { decideApproval, type Decision } from "./decide-approval.ts";

const kinds = approvalKinds.map((value) => ({ value, label: approvalLabels[value] }));
const reasons = [{ value: "single", label: "Above the single limit" }, { value: "daily", label: "Above the daily limit" }, { value: "always", label: "Always needs approval" }];
const states = [{ value: "waiting", label: "Waiting" }, { value: "approved", label: "Approved" }, { value: "rejected", label: "Rejected" }];

export function approvalsResource(finance: Finance): ResourceDefinition {
  const { options } = finance;
  const maySee = ({ adminUser }: { adminUser: AdminUser }): boolean => hasRight(options, adminUser, "bonus", "withdraw", "approve");
  const mayDecide = ({ adminUser }: { adminUser: AdminUser }): boolean => hasRight(options, adminUser, "approve");
  const decision = { allowed: mayDecide, showIn: { list: false, show: false, showThreeDotsMenu: false } };
  return defineResource({
    resourceId: "approvals", table: "finance_approvals", label: "Approvals",
    recordLabel: (row) => `${translate(kinds.find(({ value }) => value === row["kind"])?.label ?? "")}${row["amount"] === null ? "" : ` ${String(row["amount"])} USDT`}`, recordLabelColumns: ["kind", "amount"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, components: { list: "kernel/id", show: "kernel/id" } },
      { name: "created_at", label: "Asked" },
      { name: "kind", label: "What", type: "string", enum: kinds },
      { name: "user_id", label: "User", foreignResource: { resourceId: "users" }, quickSearch: true },
      { name: "amount", label: "Amount", inputSuffix: "USDT", allowMinMaxQuery: true },
      { name: "note", label: "Note", type: "string" },
      { name: "reason", label: "Why it waits", type: "string", enum: reasons },
      { name: "reason_limit", label: "Limit", inputSuffix: "USDT", showIn: { list: false, filter: false } },
      { name: "reason_sum", label: "Moved in 24 hours without approval", inputSuffix: "USDT", showIn: { list: false, filter: false } },
      { name: "payload", label: "Details", type: "json", showIn: { list: false, filter: false } },
      { name: "decided_in", backendOnly: true },
      { name: "state", label: "State", type: "string", enum: states },
      { name: "requested_by", label: "Asked by", foreignResource: { resourceId: "users" } },
      { name: "decided_by", label: "Decided by", foreignResource: { resourceId: "users" } },
      { name: "decided_at", label: "Decided", showIn: { list: false } },
      { name: "rejection", label: "Reason for rejecting", type: "string", showIn: { list: false } },
      { name: "transaction_id", label: "Transaction", foreignResource: { resourceId: "transactions" }, showIn: { list: false, filter: false } },
    ],
    hooks: approvalViewHooks("approvals", maySee),
    options: {
      allowedActions: { list: maySee, show: maySee, filter: maySee },
      actions: [
        { id: "approve", name: financeMessages.approve, icon: "circle-check", ...decision, withoutTransaction: true, run: ({ adminUser, recordId }) => decideApproval(finance, adminUser, recordId, { state: "approved" }) },
        { id: "reject", name: financeMessages.reject, icon: "x", ...decision, withoutTransaction: true, run: ({ adminUser, recordId, extra }) => decideApproval(finance, adminUser, recordId, rejectionOf(extra)) },
      ],
      defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: [10, 25, 50, 100],
      fieldGroups: [
        { groupName: "Request", columns: ["id", "kind", "user_id", "amount", "note", "requested_by", "created_at", "reason", "reason_limit", "reason_sum", "payload"] },
        { groupName: "Decision", columns: ["state", "decided_by", "decided_at", "rejection", "transaction_id"] },
      ],
    },
  });
}

/** Reason of a rejection, as the dialog sends it. @throws PORTAL_FINANCE_REASON_MISSING */
export function rejectionOf({ reason }: Readonly<Record<string, unknown>>): Decision {
  const given = typeof reason === "string" ? reason.trim().slice(0, maxReasonLength) : "";
  if (given === "") throw refuseMoney("reasonMissing");
  return { state: "rejected", reason: given };
}
const maxReasonLength = 500;
