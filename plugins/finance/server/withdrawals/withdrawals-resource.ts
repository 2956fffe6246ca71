/** Withdrawals to an address and their states: all of them for users who withdraw, their own for other users. */
import {
  defineResource,
  refuse,
  type ActionResult,
  type AdminUser,
  type ResourceDefinition,
} from "@portalkit/kernel/contract";
import { refuseApproval, type Decision } from "@portalkit/approvals";
import { approvalViewHooks, decisionActions } from "@portalkit/approvals/server";
import { translate, type Database } from "@portalkit/kernel/server";
import { sql } from "kysely";
import type { Finance } from "../services.ts";
import { readByAll } from "../ledger/money-access.ts";

const states = [
  { value: "requested", label: "finance:withdrawals.states.requested" },
  { value: "approved", label: "finance:withdrawals.states.approved" },
  { value: "sent", label: "finance:withdrawals.states.sent" },
  { value: "confirmed", label: "finance:withdrawals.states.confirmed" },
  { value: "failed", label: "finance:withdrawals.states.failed" },
  { value: "rejected", label: "finance:withdrawals.states.rejected" },
];

/** Permissions to see all users' withdrawals, including the columns for staff. */
const staff = ["withdraw", "see-balances"] as const;

export function withdrawalsResource(finance: Finance): ResourceDefinition {
  const isStaff = ({ adminUser }: { adminUser: AdminUser }): boolean => finance.services.may(adminUser, ...staff);
  const views = approvalViewHooks(() => finance.approvals, requestsOf, isStaff);
  const staffOnly = { list: staff, show: staff, filter: staff };
  return defineResource({
    resourceId: "withdrawals",
    table: "finance_withdrawals",
    label: "finance:withdrawals.label",
    recordLabel: (row) => `${String(row["amount"])} USDT`,
    recordLabelColumns: ["amount"],
    columns: [
      {
        name: "id",
        listHidden: true,
        label: "finance:withdrawals.columns.id",
        primaryKey: true,
        quickSearch: true,
        components: { list: "kernel/id", show: "kernel/id" },
      },
      { name: "created_at", label: "finance:withdrawals.columns.created_at" },
      {
        name: "user_id",
        label: "finance:withdrawals.columns.user_id",
        foreignResource: { resourceId: "users" },
        quickSearch: true,
        showIn: staffOnly,
      },
      { name: "amount", label: "finance:withdrawals.columns.amount", inputSuffix: "USDT", allowMinMaxQuery: true },
      {
        name: "address",
        label: "finance:withdrawals.columns.address",
        type: "string",
        quickSearch: true,
        filterOptions: { substringSearch: false },
      },
      { name: "state", label: "finance:withdrawals.columns.state", type: "string", enum: states },
      // Two levels of detail: the reason of the network or of staff may name wallets, balances and people; the user
      // reads only what it means for them.
      {
        name: "reason",
        label: "finance:withdrawals.columns.reason",
        type: "string",
        showIn: { ...staffOnly, list: false },
      },
      {
        name: "outcome",
        label: "finance:withdrawals.columns.outcome",
        type: "string",
        virtual: true,
        showIn: { list: false, show: true, filter: false },
      },
      {
        name: "note",
        label: "finance:withdrawals.columns.note",
        type: "string",
        showIn: { ...staffOnly, list: false },
      },
      {
        name: "requested_by",
        listHidden: true,
        label: "finance:withdrawals.columns.requested_by",
        foreignResource: { resourceId: "users" },
        showIn: staffOnly,
      },
      {
        name: "decided_by",
        label: "finance:withdrawals.columns.decided_by",
        foreignResource: { resourceId: "users" },
        showIn: { ...staffOnly, list: false },
      },
      {
        name: "approval_id",
        label: "finance:withdrawals.columns.approval_id",
        foreignResource: { resourceId: "approvals" },
        showIn: { ...staffOnly, list: false, filter: false },
      },
      {
        name: "transaction_id",
        label: "finance:withdrawals.columns.transaction_id",
        foreignResource: { resourceId: "transactions" },
        showIn: { list: false, filter: false },
      },
      {
        name: "return_id",
        label: "finance:withdrawals.columns.return_id",
        foreignResource: { resourceId: "transactions" },
        showIn: { list: false, filter: false },
      },
      { name: "updated_at", label: "finance:withdrawals.columns.updated_at", showIn: { list: false } },
    ],
    rowFilter: ({ adminUser }) =>
      isStaff({ adminUser }) ? undefined : { field: "user_id", operator: "eq", value: adminUser.pk },
    options: {
      allowedActions: readByAll,
      actions: decisionActions(staff, (adminUser, recordId, decision) =>
        decide(finance, adminUser, recordId, decision),
      ),
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: [10, 25, 50, 100],
      fieldGroups: [
        {
          groupName: "finance:withdrawals.groups.withdrawal",
          columns: ["id", "user_id", "amount", "address", "note", "requested_by", "created_at"],
        },
        {
          groupName: "finance:withdrawals.groups.progress",
          columns: [
            "state",
            "outcome",
            "reason",
            "approval_id",
            "decided_by",
            "transaction_id",
            "return_id",
            "updated_at",
          ],
        },
      ],
    },
    hooks: {
      ...views,
      show: {
        after: async (row, context) => {
          row["outcome"] = outcomeOf(row["state"]);
          await views.show?.after?.(row, context);
        },
      },
    },
  });
}

/** Returns what the end of a withdrawal means for its user. */
function outcomeOf(state: unknown): string | null {
  if (state === "failed") return translate("finance:outcomeFailed");
  return state === "rejected" ? translate("finance:outcomeRejected") : null;
}

/** Decides the request behind a withdrawal; refuses a withdrawal that never waited. */
async function decide(finance: Finance, adminUser: AdminUser, id: string, decision: Decision): Promise<ActionResult> {
  const {
    rows: [found],
  } = await sql<{ approval_id: string | null }>`select approval_id from finance_withdrawals
    where id = ${id}::uuid`.execute(finance.services.db);
  if (found === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  if (found.approval_id === null) throw refuseApproval("decided");
  return await finance.approvals.decide(adminUser, found.approval_id, decision);
}

/** Returns the requests of withdrawals by their ids. */
async function requestsOf(ids: readonly string[], db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; approval_id: string }>`select id, approval_id from finance_withdrawals
    where id = any (${ids}::uuid[]) and state = 'requested' and approval_id is not null`.execute(db);
  return new Map(rows.map(({ id, approval_id }) => [id, approval_id]));
}
