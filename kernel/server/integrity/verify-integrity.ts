/**
 * Runs the integrity checks of the enabled plugins. Each check is one statement, so it sees one snapshot, and it only
 * reads.
 */
import { sql } from "kysely";
import type { Database } from "../../contract/database.ts";
import type { InstalledInstance } from "../extension/server-registry.ts";
import type { IntegrityCheck, IntegrityFault, IntegrityReport } from "../extension/contributions/stored-data.ts";

export const maxExamples = 10;

/** Returns the checks of a deployment, each plugin's once, because instances of a plugin share its tables. */
export function integrityChecksOf(
  instances: readonly Pick<InstalledInstance, "plugin" | "contributions">[],
): readonly IntegrityCheck[] {
  const byPlugin = new Map(instances.map(({ plugin, contributions }) => [plugin, contributions.integrityChecks ?? []]));
  return [...byPlugin.values()].flat();
}

export async function verifyIntegrity(db: Database, checks: readonly IntegrityCheck[]): Promise<IntegrityReport> {
  const report: IntegrityReport = { checked: 0, skipped: [], faults: [] };
  const tables = [...new Set(checks.flatMap(({ reads }) => reads))];
  const { rows } = await sql<{ name: string }>`select name from unnest(${tables}::text[]) as name
    where to_regclass(name) is not null`.execute(db);
  const present = new Set(rows.map(({ name }) => name));
  for (const { rule, reads, violations } of checks) {
    if (!reads.every((table) => present.has(table))) {
      report.skipped.push(rule);
      continue;
    }
    report.checked += 1;
    const fault = await runCheck(db, rule, violations);
    if (fault !== undefined) report.faults.push(fault);
  }
  return report;
}

/** A check of a large table may take longer than the statement timeout of a call. */
async function runCheck(db: Database, rule: string, violations: string): Promise<IntegrityFault | undefined> {
  const rows = await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    return (
      await sql<{ violation: string; count: string }>`
      select violation, count(*) over () as count from (${sql.raw(violations)}) as found (violation) order by violation
        limit ${maxExamples}`.execute(transaction)
    ).rows;
  });
  return rows.length === 0
    ? undefined
    : { rule, count: Number(rows[0]?.count), examples: rows.map(({ violation }) => violation) };
}
