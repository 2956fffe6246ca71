/**
 * `npm run ledger:verify`: runs the integrity checks that the kernel and the plugins contribute. Exits with 1 if a rule
 * is violated.
 */
import { pino } from "pino";
import { loadConfig } from "../server/config/load-config.ts";
import { FolderLockedError } from "../server/database/folder-lock.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { installOrThrow } from "../server/install/install.ts";
import { integrityChecksOf, verifyIntegrity } from "../server/integrity/verify-integrity.ts";
import type { IntegrityCheck, IntegrityReport } from "../server/extension/contributions/stored-data.ts";

/** Formats the output: a line for each violated rule, followed by its first violations. */
export function integrityReport({ checked, skipped, faults }: IntegrityReport): string {
  const leftOut =
    skipped.length === 0 ? "" : ` ${skipped.length} rules were left out: this database has no tables for them.`;
  if (faults.length === 0) return `The stored data is consistent: ${checked} rules hold.${leftOut}\n`;
  const lines = faults.flatMap(({ rule, count, examples }) => [
    `Does not hold: ${rule} (${count} times)`,
    ...examples.map((example) => `  ${example}`),
    ...(count > examples.length ? [`  and ${count - examples.length} more`] : []),
  ]);
  return `${lines.join("\n")}\n`;
}

/**
 * Returns the checks of the plugins that the config enables. They need no secret, so missing variables are no problem.
 */
async function configuredChecks(): Promise<readonly IntegrityCheck[]> {
  const config = await loadConfig({
    file: "portal.config.ts",
    environment: process.env,
    halves: "server",
    lenientEnvironment: true,
  });
  return integrityChecksOf(installOrThrow(config).instances);
}

/** Reads the database that the environment names, as the server does, and returns the exit code. */
async function verify({
  DATABASE_URL: databaseUrl = "",
  DATABASE_SCHEMA: schema = "",
  PORTAL_DATA_DIR: dataDir = "",
}: NodeJS.ProcessEnv): Promise<number> {
  const checks = await configuredChecks();
  const database = await openDatabase({
    ...(databaseUrl === "" ? {} : { databaseUrl }),
    ...(schema === "" ? {} : { schema }),
    dataDir: dataDir || "data",
    log: pino({ level: "silent" }),
  });
  try {
    const report = await verifyIntegrity(database.db, checks);
    (report.faults.length === 0 ? process.stdout : process.stderr).write(integrityReport(report));
    return report.faults.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

export async function run(): Promise<void> {
  try {
    process.exitCode = await verify(process.env);
  } catch (error) {
    const why =
      error instanceof FolderLockedError
        ? `${error.message} Stop the server first, or verify a copy of its folder.`
        : error instanceof Error
          ? error.message
          : String(error);
    process.stderr.write(`The data cannot be verified: ${why}\n`);
    process.exitCode = 2;
  }
}
