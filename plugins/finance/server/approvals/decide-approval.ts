/** Confirms or rejects a request: once, by another person, and the money moves in the same transaction. */
import { sql } from "kysely";
import { refuse, type ActionResult, type AdminUser } from "#kernel/contract";
import type { DatabaseTransaction } from "#kernel/server";
import { financeMessages } from "../../contract.ts";
import type { Finance } from "../finance.ts";
import { moveFor, type MoneyKind } from "../move-calls.ts";
import { userNamed } from "../read-money.ts";
import { refuseMoney } from "../refusals.ts";
import { notify, tellMoved } from "../tell.ts";

interface Approval {
  id: string;
  kind: MoneyKind;
  user_id: string;
  amount: string;
  note: string | null;
  state: string;
  requested_by: string;
}

/** @throws PORTAL_FINANCE_NOT_YOURSELF, PORTAL_FINANCE_DECIDED, PORTAL_FINANCE_TOO_LITTLE */
export async function decideApproval(finance: Finance, adminUser: AdminUser, id: string, verdict: "approved" | "rejected"): Promise<ActionResult> {
  const { services, ledger } = finance;
  const { request, user } = await services.db.transaction().execute(async (transaction) => {
    const found = await waiting(transaction, adminUser, id);
    const transactionId = verdict === "approved" ? await moveFor(ledger, transaction, { kind: found.kind, userId: found.user_id, amount: found.amount, note: found.note ?? undefined }) : null;
    await sql`update finance_approvals set state = ${verdict}, decided_by = ${adminUser.pk}::uuid, decided_at = now(), transaction_id = ${transactionId}::uuid where id = ${id}::uuid`.execute(transaction);
    const label = await userNamed(transaction, found.user_id);
    await services.recordActivity({ kind: "action", adminUser, resourceId: "users", recordId: found.user_id, recordLabel: label, actionId: `${found.kind} ${verdict}`, details: { approvalId: id, amount: found.amount, requestedBy: found.requested_by } }, transaction);
    return { request: found, user: label };
  });
  if (verdict === "approved") await tellMoved(finance, request.user_id);
  notify(services, request.requested_by, verdict === "approved" ? financeMessages.wasApproved : financeMessages.wasRejected, { amount: request.amount, user }, `/resource/approvals/show/${id}`);
  return { successMessage: financeMessages[verdict] };
}

/** Locked, so that two who decide at once do it one after the other. */
async function waiting(transaction: DatabaseTransaction, adminUser: AdminUser, id: string): Promise<Approval> {
  const { rows: [found] } = await sql<Approval>`select id, kind, user_id, amount, note, state, requested_by from finance_approvals where id = ${id}::uuid for update`.execute(transaction);
  if (found === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  if (found.requested_by === adminUser.pk) throw refuseMoney("notYourself");
  if (found.state !== "waiting") throw refuseMoney("decided");
  return found;
}
