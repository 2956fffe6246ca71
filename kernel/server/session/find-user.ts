/** Reads a user for work that continues outside their calls, so that it has the user's current rights. */
import { sql } from "kysely";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import { executePrepared } from "../database/prepared-statements.ts";

const userKey = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns undefined if the account is deleted or suspended. */
export async function findUser(db: Database | DatabaseTransaction, pk: string): Promise<AdminUser | undefined> {
  if (!userKey.test(pk)) return undefined;
  const { rows } = await executePrepared(
    sql<{ id: string; email: string; role: string } & Record<string, unknown>>`
    select id, email, full_name, role, language, avatar_url, source, created_at from portal_active_users
      where id = ${pk}::uuid`,
    db,
  );
  const user = rows[0];
  return user === undefined ? undefined : { pk: user.id, username: user.email, role: user.role, dbUser: user };
}
