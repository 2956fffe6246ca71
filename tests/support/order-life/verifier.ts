/**
 * All integrity checks as one database function, so that its plans are cached and a check after each step costs little.
 */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../../kernel/contract/database.ts";
import { allChecks } from "../integrity.ts";

export async function installVerifier(db: Database): Promise<void> {
  const steps = allChecks.map(
    ({ rule, violations }) =>
      `return query select '${rule.replaceAll("'", "''")}: ' || violation from (${violations}) as found (violation);`,
  );
  await sql
    .raw(
      `create function every_fault() returns setof text language plpgsql as $verifier$ begin ${steps.join("\n")} end $verifier$`,
    )
    .execute(db);
}

export async function verifierFaults(db: Database | DatabaseTransaction): Promise<string[]> {
  return (
    await sql<{ fault: string }>`select fault from every_fault() as fault
    limit 10`.execute(db)
  ).rows.map(({ fault }) => fault);
}
