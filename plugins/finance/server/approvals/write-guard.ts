/** Writes the rules of the config into the database at each start, where triggers hold everybody to them. */
import { sql } from "kysely";
import type { Database } from "#kernel/server";
import type { FinanceOptions } from "../../contract.ts";

/** Roles that are only given by an approved request: superadmin, and all that may approve. */
export const guardedRolesOf = ({ approval, roles }: Pick<FinanceOptions, "approval" | "roles">): readonly string[] =>
  approval.mode === "one-person" ? [] : [...new Set(["superadmin", ...roles.approve])];

export async function writeGuard(db: Database, options: Pick<FinanceOptions, "approval" | "roles" | "wallets">): Promise<void> {
  const { approval: { mode, above, dailyAbove }, roles } = options;
  await sql`
    insert into finance_guard (two_people, single_limit, daily_limit, approver_roles, guarded_roles, sandbox)
    values (${mode === "two-people"}, ${above}::numeric, ${dailyAbove}::numeric, ${roles.approve}::text[], ${[...guardedRolesOf(options)]}::text[], ${options.wallets.provider === "sandbox"})
    on conflict (id) do update set two_people = excluded.two_people, single_limit = excluded.single_limit, daily_limit = excluded.daily_limit,
      approver_roles = excluded.approver_roles, guarded_roles = excluded.guarded_roles, sandbox = excluded.sandbox`.execute(db);
}
