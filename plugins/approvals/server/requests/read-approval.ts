/** Request as stored in the database. */
import { sql } from "kysely";
import { refuse } from "@portalkit/kernel/contract";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import type { WaitingApproval } from "../../contract.ts";

export interface StoredApproval extends WaitingApproval {
  readonly state: "waiting" | "approved" | "rejected";
}

/** @throws PORTAL_RECORD_UNKNOWN */
export async function readApproval(db: Database | DatabaseTransaction, id: string): Promise<StoredApproval> {
  const {
    rows: [row],
  } = await sql<{
    id: string;
    kind: string;
    user_id: string;
    amount: string | null;
    note: string | null;
    state: StoredApproval["state"];
    requested_by: string;
    payload: Record<string, unknown>;
  }>`
    select id, kind, user_id, amount, note, state, requested_by, payload from finance_approvals
      where id = ${id}::uuid`.execute(db);
  if (row === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  const { user_id: beneficiary, requested_by: requestedBy, ...rest } = row;
  return { ...rest, beneficiary, requestedBy };
}
