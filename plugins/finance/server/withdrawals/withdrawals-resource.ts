/** Withdrawals to an address and how far they are: everybody's for those who withdraw, one's own for anybody else. */
import { defineResource, type ActionResult, type AdminUser, type ResourceDefinition } from "#kernel/contract";
import { sql } from "kysely";
import { financeMessages, type FinanceOptions } from "../../contract.ts";
import type { Finance } from "../finance.ts";
import { hasRight } from "../rights.ts";
import { notify, tellMoved } from "../tell.ts";
import { sendLater } from "../transfers/transfer-store.ts";
import { payOut, requestedWithdrawal } from "./begin-withdrawal.ts";

const states = [
  { value: "requested", label: "Requested" }, { value: "approved", label: "Approved" }, { value: "sent", label: "Sent" },
  { value: "confirmed", label: "Confirmed" }, { value: "failed", label: "Failed" }, { value: "rejected", label: "Rejected" },
];

export function withdrawalsResource(options: FinanceOptions, finance: () => Finance): ResourceDefinition {
  const isStaff = ({ adminUser }: { adminUser: AdminUser }): boolean => hasRight(options, adminUser, "withdraw", "approve");
  const decision = { allowed: ({ adminUser }: { adminUser: AdminUser }) => hasRight(options, adminUser, "approve"), withoutTransaction: true, showIn: { list: true, show: true } };
  const staffOnly = { list: isStaff, show: isStaff, filter: isStaff };
  return defineResource({
    resourceId: "withdrawals", table: "finance_withdrawals", label: "Withdrawals",
    recordLabel: (row) => `${String(row["amount"])} USDT`, recordLabelColumns: ["amount"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, quickSearch: true, components: { list: "kernel/id", show: "kernel/id" } },
      { name: "created_at", label: "Asked" },
      { name: "user_id", label: "User", foreignResource: { resourceId: "users" }, quickSearch: true, showIn: staffOnly },
      { name: "amount", label: "Amount", inputSuffix: "USDT", allowMinMaxQuery: true },
      { name: "address", label: "To address", type: "string", quickSearch: true, filterOptions: { substringSearch: false } },
      { name: "state", label: "State", type: "string", enum: states },
      { name: "reason", label: "Reason", type: "string", showIn: { list: false } },
      { name: "note", label: "Note", type: "string", showIn: { ...staffOnly, list: false } },
      { name: "requested_by", label: "Asked by", foreignResource: { resourceId: "users" }, showIn: staffOnly },
      { name: "decided_by", label: "Decided by", foreignResource: { resourceId: "users" }, showIn: { ...staffOnly, list: false } },
      { name: "transaction_id", label: "Transaction", foreignResource: { resourceId: "transactions" }, showIn: { list: false, filter: false } },
      { name: "return_id", label: "Returned by", foreignResource: { resourceId: "transactions" }, showIn: { list: false, filter: false } },
      { name: "updated_at", label: "Changed", showIn: { list: false } },
    ],
    rowFilter: ({ adminUser }) => (isStaff({ adminUser }) ? undefined : { field: "user_id", operator: "eq", value: adminUser.pk }),
    options: {
      actions: [
        { id: "approve", name: financeMessages.approve, icon: "circle-check", ...decision, run: ({ adminUser, recordId }) => approve(finance(), adminUser, recordId) },
        { id: "reject", name: financeMessages.reject, icon: "x", ...decision, run: ({ adminUser, recordId }) => reject(finance(), adminUser, recordId) },
      ],
      defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: [10, 25, 50, 100],
      fieldGroups: [
        { groupName: "Withdrawal", columns: ["id", "user_id", "amount", "address", "note", "requested_by", "created_at"] },
        { groupName: "Progress", columns: ["state", "reason", "decided_by", "transaction_id", "return_id", "updated_at"] },
      ],
    },
  });
}

async function approve(finance: Finance, adminUser: AdminUser, id: string): Promise<ActionResult> {
  const { services, wallets } = finance;
  const from = await wallets.mainAddress();
  const withdrawal = await services.db.transaction().execute(async (transaction) => {
    const found = await requestedWithdrawal(transaction, adminUser, id);
    await payOut(finance, transaction, found, from, adminUser.pk);
    return found;
  });
  await tellMoved(finance, withdrawal.user_id);
  await sendLater(services);
  notify(services, withdrawal.requested_by, financeMessages.wasApproved, { amount: withdrawal.amount, user: withdrawal.address }, `/resource/withdrawals/show/${id}`);
  return { successMessage: financeMessages.approved };
}

async function reject({ services }: Finance, adminUser: AdminUser, id: string): Promise<ActionResult> {
  const withdrawal = await services.db.transaction().execute(async (transaction) => {
    const found = await requestedWithdrawal(transaction, adminUser, id);
    await sql`update finance_withdrawals set state = 'rejected', decided_by = ${adminUser.pk}::uuid, updated_at = now() where id = ${id}::uuid`.execute(transaction);
    return found;
  });
  notify(services, withdrawal.requested_by, financeMessages.wasRejected, { amount: withdrawal.amount, user: withdrawal.address }, `/resource/withdrawals/show/${id}`);
  return { successMessage: financeMessages.rejected };
}
