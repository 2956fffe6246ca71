/**
 * Writes the config's rules into the database at each start, where triggers enforce them, and warns in the log if one
 * person runs the portal alone.
 */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/server";
import type { ApprovalsEngine, ApprovalsServices } from "../services.ts";

type Rules = Pick<ApprovalsServices, "options" | "rolesWith">;

/** Roles that only an approved request gives: superadmin, and every role that may approve. */
export const guardedRolesOf = ({ options, rolesWith }: Rules): readonly string[] =>
  options.mode === "one-person" ? [] : [...new Set(["superadmin", ...rolesWith("approve")])];

export async function startApprovals({ services, kinds }: ApprovalsEngine): Promise<void> {
  await writeGuard(services.db, services, kinds.permits);
  if (services.options.mode === "one-person")
    services.log.warn(
      'approvals . mode is "one-person": bonuses, withdrawals, refunds and new superadmins need no second approval',
    );
}

async function writeGuard(db: Database, rules: Rules, permits: readonly string[]): Promise<void> {
  const { mode, above, dailyAbove } = rules.options;
  await sql`
    insert into finance_guard (two_people, single_limit, daily_limit, approver_roles, guarded_roles,
      permit_kinds)
    values (${mode === "two-people"}, ${above}::numeric, ${dailyAbove}::numeric,
      ${[...rules.rolesWith("approve")]}::text[], ${[...guardedRolesOf(rules)]}::text[], ${[...permits]}::text[])
    on conflict (id) do update set two_people = excluded.two_people, single_limit = excluded.single_limit,
      daily_limit = excluded.daily_limit, approver_roles = excluded.approver_roles,
      guarded_roles = excluded.guarded_roles, permit_kinds = excluded.permit_kinds`.execute(db);
}
