/** Requests that wait for a second person, and decided ones. */
import { defineResource, type ResourceDefinition } from "@portalkit/kernel/contract";
import { translateText } from "@portalkit/kernel/server";
import type { ApprovalsEngine } from "../services.ts";
import { approvalViewHooks } from "./approval-hooks.ts";
import { decisionActions } from "./decision-actions.ts";

const reasons = [
  { value: "single", label: "approvals:reasons.single" },
  { value: "daily", label: "approvals:reasons.daily" },
  { value: "always", label: "approvals:reasons.always" },
];
const states = [
  { value: "waiting", label: "approvals:states.waiting" },
  { value: "approved", label: "approvals:states.approved" },
  { value: "rejected", label: "approvals:states.rejected" },
];

/** Permissions to see all requests. */
const staff = ["approve", "see"] as const;

export function approvalsResource(engine: ApprovalsEngine): ResourceDefinition {
  const kinds = engine.kinds.options;
  const { unit } = engine.services.options;
  return defineResource({
    resourceId: "approvals",
    table: "finance_approvals",
    label: "approvals:label",
    recordLabel: (row) =>
      `${translateText(kinds.find(({ value }) => value === row["kind"])?.label ?? "")}${row["amount"] === null ? "" : ` ${String(row["amount"])} ${unit}`}`,
    recordLabelColumns: ["kind", "amount"],
    columns: [
      {
        name: "id",
        listHidden: true,
        label: "approvals:columns.id",
        primaryKey: true,
        components: { list: "kernel/id", show: "kernel/id" },
      },
      { name: "created_at", label: "approvals:columns.created_at" },
      { name: "kind", label: "approvals:columns.kind", type: "string", enum: kinds },
      {
        name: "user_id",
        label: "approvals:columns.user_id",
        foreignResource: { resourceId: "users" },
        quickSearch: true,
      },
      { name: "amount", label: "approvals:columns.amount", inputSuffix: unit, allowMinMaxQuery: true },
      { name: "note", listHidden: true, label: "approvals:columns.note", type: "string" },
      { name: "reason", listHidden: true, label: "approvals:columns.reason", type: "string", enum: reasons },
      {
        name: "reason_limit",
        label: "approvals:columns.reason_limit",
        inputSuffix: unit,
        showIn: { list: false, filter: false },
      },
      {
        name: "reason_sum",
        label: "approvals:columns.reason_sum",
        inputSuffix: unit,
        showIn: { list: false, filter: false },
      },
      {
        name: "payload",
        label: "approvals:columns.payload",
        type: "json",
        showIn: { list: false, filter: false },
      },
      { name: "decided_in", backendOnly: true },
      { name: "used_in", backendOnly: true },
      { name: "state", label: "approvals:columns.state", type: "string", enum: states },
      {
        name: "requested_by",
        label: "approvals:columns.requested_by",
        foreignResource: { resourceId: "users" },
      },
      {
        name: "decided_by",
        listHidden: true,
        label: "approvals:columns.decided_by",
        foreignResource: { resourceId: "users" },
      },
      { name: "decided_at", label: "approvals:columns.decided_at", showIn: { list: false } },
      { name: "rejection", label: "approvals:columns.rejection", type: "string", showIn: { list: false } },
    ],
    hooks: approvalViewHooks(
      () => engine,
      (ids) => new Map(ids.map((id) => [id, id])),
      ({ adminUser }) => engine.services.may(adminUser, ...staff),
    ),
    options: {
      allowedActions: { list: staff, show: staff, filter: staff },
      actions: decisionActions("approve", (adminUser, recordId, decision) =>
        engine.decide(adminUser, recordId, decision),
      ),
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: [10, 25, 50, 100],
      fieldGroups: [
        {
          groupName: "approvals:groups.request",
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
          groupName: "approvals:groups.decision",
          columns: ["state", "decided_by", "decided_at", "rejection"],
        },
      ],
    },
  });
}
