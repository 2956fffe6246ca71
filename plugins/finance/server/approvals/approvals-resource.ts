/** Requests that wait for a second person, and decided ones. */
import { defineResource, type ResourceDefinition } from "@portalkit/kernel/contract";
import { translateText } from "@portalkit/kernel/server";
import type { Finance } from "../services.ts";
import { refuseMoney } from "../../contract/refusals.ts";
import { approvalViewHooks } from "./approval-hooks.ts";
import { decideApproval, type Decision } from "./decide-approval.ts";

const reasons = [
  { value: "single", label: "finance:approvals.reasons.single" },
  { value: "daily", label: "finance:approvals.reasons.daily" },
  { value: "always", label: "finance:approvals.reasons.always" },
];
const states = [
  { value: "waiting", label: "finance:approvals.states.waiting" },
  { value: "approved", label: "finance:approvals.states.approved" },
  { value: "rejected", label: "finance:approvals.states.rejected" },
];

/** Permissions to see all requests. */
const staff = ["give-bonuses", "withdraw", "approve"] as const;

export function approvalsResource(finance: Finance): ResourceDefinition {
  const kinds = finance.approvals.kinds.options;
  const decision = { allowed: "approve", showIn: { list: false, show: false, showThreeDotsMenu: false } };
  return defineResource({
    resourceId: "approvals",
    table: "finance_approvals",
    label: "finance:approvals.label",
    recordLabel: (row) =>
      `${translateText(kinds.find(({ value }) => value === row["kind"])?.label ?? "")}${row["amount"] === null ? "" : ` ${String(row["amount"])} USDT`}`,
    recordLabelColumns: ["kind", "amount"],
    columns: [
      {
        name: "id",
        listHidden: true,
        label: "finance:approvals.columns.id",
        primaryKey: true,
        components: { list: "kernel/id", show: "kernel/id" },
      },
      { name: "created_at", label: "finance:approvals.columns.created_at" },
      { name: "kind", label: "finance:approvals.columns.kind", type: "string", enum: kinds },
      {
        name: "user_id",
        label: "finance:approvals.columns.user_id",
        foreignResource: { resourceId: "users" },
        quickSearch: true,
      },
      { name: "amount", label: "finance:approvals.columns.amount", inputSuffix: "USDT", allowMinMaxQuery: true },
      { name: "note", listHidden: true, label: "finance:approvals.columns.note", type: "string" },
      { name: "reason", listHidden: true, label: "finance:approvals.columns.reason", type: "string", enum: reasons },
      {
        name: "reason_limit",
        label: "finance:approvals.columns.reason_limit",
        inputSuffix: "USDT",
        showIn: { list: false, filter: false },
      },
      {
        name: "reason_sum",
        label: "finance:approvals.columns.reason_sum",
        inputSuffix: "USDT",
        showIn: { list: false, filter: false },
      },
      {
        name: "payload",
        label: "finance:approvals.columns.payload",
        type: "json",
        showIn: { list: false, filter: false },
      },
      { name: "decided_in", backendOnly: true },
      { name: "used_in", backendOnly: true },
      { name: "state", label: "finance:approvals.columns.state", type: "string", enum: states },
      {
        name: "requested_by",
        label: "finance:approvals.columns.requested_by",
        foreignResource: { resourceId: "users" },
      },
      {
        name: "decided_by",
        listHidden: true,
        label: "finance:approvals.columns.decided_by",
        foreignResource: { resourceId: "users" },
      },
      { name: "decided_at", label: "finance:approvals.columns.decided_at", showIn: { list: false } },
      { name: "rejection", label: "finance:approvals.columns.rejection", type: "string", showIn: { list: false } },
      {
        name: "transaction_id",
        label: "finance:approvals.columns.transaction_id",
        foreignResource: { resourceId: "transactions" },
        showIn: { list: false, filter: false },
      },
    ],
    hooks: approvalViewHooks("approvals", finance.approvals.kinds, ({ adminUser }) =>
      finance.services.may(adminUser, ...staff),
    ),
    options: {
      allowedActions: { list: staff, show: staff, filter: staff },
      actions: [
        {
          id: "approve",
          name: "finance:approve",
          icon: "circle-check",
          ...decision,
          withoutTransaction: true,
          run: ({ adminUser, recordId }) => decideApproval(finance, adminUser, recordId, { state: "approved" }),
        },
        {
          id: "reject",
          name: "finance:reject",
          icon: "x",
          ...decision,
          withoutTransaction: true,
          run: ({ adminUser, recordId, extra }) => decideApproval(finance, adminUser, recordId, rejectionOf(extra)),
        },
      ],
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: [10, 25, 50, 100],
      fieldGroups: [
        {
          groupName: "finance:approvals.groups.request",
          columns: [
            "id",
            "kind",
            "user_id",
            "amount",
            "note",
            "requested_by",
            "created_at",
            "reason",
            "reason_limit",
            "reason_sum",
            "payload",
          ],
        },
        {
          groupName: "finance:approvals.groups.decision",
          columns: ["state", "decided_by", "decided_at", "rejection", "transaction_id"],
        },
      ],
    },
  });
}

/** Returns the rejection with the reason from the dialog. @throws PORTAL_FINANCE_REASON_MISSING */
export function rejectionOf({ reason }: Readonly<Record<string, unknown>>): Decision {
  const given = typeof reason === "string" ? reason.trim().slice(0, maxReasonLength) : "";
  if (given === "") throw refuseMoney("reasonMissing");
  return { state: "rejected", reason: given };
}
const maxReasonLength = 500;
