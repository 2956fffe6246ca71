/**
 * Writes the config's rules into the database at each start, where triggers enforce them, and warns in the log if one
 * person runs the portal alone.
 */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/server";
import type { Finance, FinanceServices } from "../services.ts";

type Rules = Pick<FinanceServices, "options" | "rolesWith">;

/** Roles that only an approved request gives: superadmin, and every role that may approve. */
export const guardedRolesOf = ({ options, rolesWith }: Rules): readonly string[] =>
  options.approval.mode === "one-person" ? [] : [...new Set(["superadmin", ...rolesWith("approve")])];

export async function startApprovals({ services, options }: Finance): Promise<void> {
  await writeGuard(services.db, services);
  if (options.approval.mode === "one-person")
    services.log.warn(
      'approval.mode is "one-person": bonuses, withdrawals, refunds and new superadmins need no second approval',
    );
}

async function writeGuard(db: Database, rules: Rules): Promise<void> {
  const {
    approval: { mode, above, dailyAbove },
    wallets,
  } = rules.options;
  await sql`
    insert into finance_guard (two_people, single_limit, daily_limit, approver_roles, guarded_roles, sandbox)
    values (${mode === "two-people"}, ${above}::numeric, ${dailyAbove}::numeric,
      ${[...rules.rolesWith("approve")]}::text[], ${[...guardedRolesOf(rules)]}::text[],
        ${wallets.provider === "sandbox"})
    on conflict (id) do update set two_people = excluded.two_people, single_limit = excluded.single_limit,
      daily_limit = excluded.daily_limit,
      approver_roles = excluded.approver_roles, guarded_roles = excluded.guarded_roles,
        sandbox = excluded.sandbox`.execute(db);
}
