/** Grants the guarded roles of accounts that a test has stored past the rules, as if the config began to guard them. */
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";

export async function grantRoles(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const {
      rows: [guard],
    } = await sql<{ roles: string[] }>`select guarded_roles as roles from finance_guard`.execute(transaction);
    for (const roles of [[], guard?.roles ?? []])
      await sql`update finance_guard set guarded_roles = ${roles}::text[]`.execute(transaction);
  });
}
