/** Inserts the demo's withdrawals, with the approvals that some of them needed or wait for. */
import type { Database } from "../../../kernel/contract/database.ts";
import { insertRows } from "../insert-rows.ts";
import type { Withdrawal } from "./chain.ts";
import { superadminsOf } from "../superadmins-of.ts";

const approvalColumns = [
  ["id", "uuid"],
  ["kind", "text"],
  ["user_id", "uuid"],
  ["amount", "numeric"],
  ["note", "text"],
  ["state", "text"],
  ["requested_by", "uuid"],
  ["decided_by", "uuid"],
  ["decided_at", "timestamptz"],
  ["rejection", "text"],
  ["transaction_id", "uuid"],
  ["reason", "text"],
  ["reason_limit", "numeric"],
  ["reason_sum", "numeric"],
  ["payload", "jsonb"],
  ["created_at", "timestamptz"],
] as const;
const withdrawalColumns = [
  ["id", "uuid"],
  ["user_id", "uuid"],
  ["amount", "numeric"],
  ["address", "text"],
  ["note", "text"],
  ["state", "text"],
  ["reason", "text"],
  ["requested_by", "uuid"],
  ["decided_by", "uuid"],
  ["transaction_id", "uuid"],
  ["return_id", "uuid"],
  ["approval_id", "uuid"],
  ["created_at", "timestamptz"],
  ["updated_at", "timestamptz"],
] as const;

const limits = { single: "500", daily: "2000" } as const;
/** What the requester had moved alone that day, so that nothing more fits into the daily limit. */
const movedThatDay = "1990";

export async function seedWithdrawals(db: Database, withdrawals: readonly Withdrawal[]): Promise<void> {
  const superadmins = await superadminsOf(db);
  const idOf = (place: 0 | 1 | undefined): string | null => (place === undefined ? null : (superadmins[place] ?? null));
  await insertRows(
    db,
    "finance_approvals",
    approvalColumns,
    withdrawals.flatMap(({ approval, ...withdrawal }) => {
      if (approval === undefined) return [];
      const { id, person, amount, note, address, requestedBy, decidedBy, at, updatedAt, movement } = withdrawal;
      const state = decidedBy === undefined ? "waiting" : withdrawal.state === "rejected" ? "rejected" : "approved";
      return [
        [
          approval.id,
          "withdrawal",
          person.id,
          amount,
          note,
          state,
          idOf(requestedBy),
          idOf(decidedBy),
          decidedBy === undefined ? null : updatedAt.toISOString(),
          state === "rejected" ? withdrawal.reason : null,
          movement?.id ?? null,
          approval.reason,
          limits[approval.reason],
          approval.reason === "daily" ? movedThatDay : null,
          JSON.stringify({ withdrawalId: id, address }),
          at.toISOString(),
        ],
      ];
    }),
  );
  await insertRows(
    db,
    "finance_withdrawals",
    withdrawalColumns,
    withdrawals.map((withdrawal) => [
      withdrawal.id,
      withdrawal.person.id,
      withdrawal.amount,
      withdrawal.address,
      withdrawal.note,
      withdrawal.state,
      withdrawal.reason ?? null,
      idOf(withdrawal.requestedBy),
      idOf(withdrawal.decidedBy),
      withdrawal.movement?.id ?? null,
      withdrawal.returned?.id ?? null,
      withdrawal.approval?.id ?? null,
      withdrawal.at.toISOString(),
      withdrawal.updatedAt.toISOString(),
    ]),
  );
}
