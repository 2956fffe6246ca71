/** The name under which an account is shown to others. */
import { sql } from "kysely";
import { refuse } from "@portalkit/kernel/contract";
import type { Database } from "@portalkit/kernel/server";

/** Returns the full name, otherwise the email. @throws PORTAL_RECORD_UNKNOWN */
export async function userNamed(db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ email: string; full_name: string | null }>`select email, full_name from portal_users
    where id = ${userId}::uuid`.execute(db);
  if (rows[0] === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  return rows[0].full_name || rows[0].email;
}
