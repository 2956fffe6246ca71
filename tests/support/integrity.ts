/** Runs all checks of `npm run ledger:verify`, for tests that verify the data's integrity at their end. */
import type { IntegrityFault } from "../../kernel/server/extension/contributions/stored-data.ts";
import { verifyIntegrity } from "../../kernel/server/integrity/verify-integrity.ts";
import type { Database } from "../../kernel/contract/database.ts";
import { approvalChecks } from "../../plugins/approvals/server/integrity-checks.ts";
import { ledgerChecks } from "../../plugins/finance/server/ledger/ledger-checks.ts";
import { stockChecks } from "../../plugins/game-codes/server/integrity/stock-checks.ts";

export const allChecks = [...approvalChecks, ...ledgerChecks, ...stockChecks];

/** Returns an empty list if no rule is violated. */
export async function integrityFaults(db: Database): Promise<IntegrityFault[]> {
  return (await verifyIntegrity(db, allChecks)).faults;
}
