/** Returns the ids of the demo's superadmins, always in the same order. */
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";

export async function superadminsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text as id from portal_users where role = 'superadmin'
    order by email`.execute(db);
  return rows.map(({ id }) => id);
}
