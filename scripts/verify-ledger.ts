/** `npm run ledger:verify`: looks whether the ledger is whole. Prints what is not, and ends with 1 then. */
import { pino } from "pino";
import { FolderLockedError } from "../kernel/server/database/folder-lock.ts";
import { openDatabase } from "../kernel/server/database/open-database.ts";
import { ledgerRules, verifyLedger, type LedgerFault } from "../plugins/finance/server/ledger-check/verify-ledger.ts";

/** What is printed: a line for each rule that does not hold, with its first places below it. */
export function ledgerReport(faults: readonly LedgerFault[]): string {
  if (faults.length === 0) return `The ledger is whole: ${ledgerRules.length} rules hold.\n`;
  const lines = faults.flatMap(({ rule, count, examples }) => [`Does not hold: ${rule} (${count} times)`, ...examples.map((example) => `  ${example}`), ...(count > examples.length ? [`  and ${count - examples.length} more`] : [])]);
  return `${lines.join("\n")}\n`;
}

/** Reads the database that the environment names, as the server does, and gives the exit code. */
async function verify({ DATABASE_URL: databaseUrl = "", PORTAL_DATA_DIR: dataDir = "" }: NodeJS.ProcessEnv): Promise<number> {
  const database = await openDatabase({ ...(databaseUrl === "" ? {} : { databaseUrl }), dataDir: dataDir || "data", log: pino({ level: "silent" }) });
  try {
    const faults = await verifyLedger(database.db);
    (faults.length === 0 ? process.stdout : process.stderr).write(ledgerReport(faults));
    return faults.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    process.exitCode = await verify(process.env);
  } catch (error) {
    const why = error instanceof FolderLockedError ? `${error.message} Stop the server first, or verify a copy of its folder.` : error instanceof Error ? error.message : String(error);
    process.stderr.write(`The ledger cannot be verified: ${why}\n`);
    process.exitCode = 2;
  }
}
