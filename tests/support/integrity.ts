/** All that `npm run ledger:verify` checks, for tests that end with "and the data is whole". */
import { verifyIntegrity, type IntegrityFault } from "../../kernel/server/integrity/verify-integrity.ts";
import type { Database } from "../../kernel/contract/database.ts";
import { ledgerChecks } from "../../plugins/finance/server/ledger-check/ledger-checks.ts";
import { stockChecks } from "../../plugins/game-codes/server/stock-check/stock-checks.ts";

export const allChecks = [...ledgerChecks, ...stockChecks];

/** Empty when every rule holds. */
export async function integrityFaults(db: Database): Promise<IntegrityFault[]> {
  return (await verifyIntegrity(db, allChecks)).faults;
}
