/** Checks again, during long work, whether its user may still act. */
import { sql } from "kysely";
import { refuse } from "../../contract/errors/refusals.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Kernel } from "../extension/kernel.ts";

/** @throws PORTAL_SESSION_REQUIRED if the account is deleted or suspended, or the session of the call has ended */
export async function requireActive(
  { db }: Pick<Kernel, "db">,
  { pk, sessionId }: Pick<AdminUser, "pk" | "sessionId">,
): Promise<void> {
  const { rows } = await sql`
    select 1 from portal_active_users u where u.id::text = ${pk}
    and (${sessionId ?? null}::text is null or
      exists (select 1 from portal_sessions s where s.id = ${sessionId ?? null}::uuid
        and s.user_id = u.id))`.execute(db);
  if (rows.length === 0) throw refuse("PORTAL_SESSION_REQUIRED");
}
