/** Adds to each row of the users resource whether, why, since when and by whom it is suspended. */
import { sql } from "kysely";
import type { AdminUser, Row } from "@portalkit/kernel/contract";
import type { Database } from "@portalkit/kernel/server";
import { superadminRole, suspensionMark, type Suspension } from "../../contract.ts";
import type { AuthServices } from "../services.ts";

interface AccountRow {
  id: string;
  role: string;
  at: string | Date | null;
  reason: string | null;
  by: string | null;
}

export async function markSuspensions(
  { may }: Pick<AuthServices, "may">,
  rows: readonly Row[],
  { adminUser, db }: { adminUser: AdminUser; db: Database },
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => String(row._primaryKeyValue));
  const { rows: accounts } = await sql<AccountRow>`
    select u.id::text as id, u.role, u.suspended_at as at, u.suspended_reason as reason,
      coalesce(nullif(b.full_name, ''), b.email) as by
    from portal_users u left join portal_users b on b.id = u.suspended_by
      where u.id = any(${ids}::uuid[])`.execute(db);
  const mayChange = (role: string): boolean =>
    may(adminUser, "suspend") && (role !== superadminRole || adminUser.role === superadminRole);
  const marks = new Map<string, Suspension>(
    accounts.map(({ id, role, at, reason, by }) => [
      id,
      { at: at === null ? null : new Date(at).toISOString(), reason: reason ?? "", by, mayChange: mayChange(role) },
    ]),
  );
  for (const row of rows) row[suspensionMark] = marks.get(String(row._primaryKeyValue));
}
