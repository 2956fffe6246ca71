/** A user as they are now, for work that goes on without a call of theirs: rights are those of today. */
import { sql } from "kysely";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Database } from "../../contract/database.ts";

/** Nothing when the account is gone or suspended. */
export async function findUser(db: Database, pk: string): Promise<AdminUser | undefined> {
  const { rows } = await sql<{ id: string; email: string; role: string } & Record<string, unknown>>`
    select id, email, full_name, role, language, avatar_url, source, created_at from portal_active_users
      where id::text = ${pk}`.execute(db);
  const user = rows[0];
  return user === undefined ? undefined : { pk: user.id, username: user.email, role: user.role, dbUser: user };
}
