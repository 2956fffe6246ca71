/**
 * The marker in the database that stores the progress of the fill, so that only the demo's own data is ever cleared.
 */
import { sql } from "kysely";
import { ProblemsError } from "../../kernel/contract/errors/problem.ts";
import type { Database } from "../../kernel/contract/database.ts";

/** In the order in which rows can be deleted; tables of plugins that are not in use are missing. */
const filledTables = [
  "audit_log_records",
  "audit_log",
  "finance_sandbox_transfers",
  "finance_transfers",
  "finance_sweeps",
  "finance_deposits",
  "finance_withdrawals",
  "finance_wallets",
  "finance_chains",
  "finance_approvals",
  "finance_direct_moves",
  "ledger_entries",
  "ledger_transactions",
  "ledger_accounts",
  "redeem_sandbox",
  "redemptions",
  "order_refund_codes",
  "order_refunds",
  "code_sales",
  "codes",
  "portal_import_problems",
  "portal_imports",
  "order_events",
  "order_lines",
  "orders",
  "price_scales",
  "webhook_deliveries",
  "webhooks",
  "api_token_windows",
  "api_tokens",
  "denominations",
  "games",
  "user_notifications",
  "finance_account_controls",
  "finance_role_grants",
  "portal_users",
];

/** Also for a database without tables. */
export async function isFilled(db: Database): Promise<boolean> {
  const { rows: found } = await sql`select 1 where to_regclass('demo_fill') is not null`.execute(db);
  if (found.length === 0) return false;
  return (await sql`select 1 from demo_fill where finished_at is not null`.execute(db)).rows.length > 0;
}

/**
 * Returns whether the fill must run. Clears an interrupted one first.
 * @throws ProblemsError if the database contains accounts that are not the demo's.
 */
export async function beginFill(db: Database): Promise<boolean> {
  await sql`create table if not exists demo_fill (begun_at timestamptz
    not null default now(), finished_at timestamptz)`.execute(db);
  const { rows } = await sql<{ finished_at: string | null }>`select finished_at from demo_fill`.execute(db);
  if (rows.some(({ finished_at }) => finished_at !== null)) return false;
  if (rows.length > 0) {
    await clear(db);
    return true;
  }
  const { rows: strangers } = await sql`select 1 from portal_users limit 1`.execute(db);
  if (strangers.length > 0)
    throw new ProblemsError([
      {
        code: "PORTAL_DEMO_REFUSED",
        where: "the data folder",
        found: "accounts that the demo did not create",
        expected: "an empty folder: set PORTAL_DATA_DIR to another one",
      },
    ]);
  await sql`insert into demo_fill default values`.execute(db);
  return true;
}

export async function finishFill(db: Database): Promise<void> {
  await sql`update demo_fill set finished_at = now()`.execute(db);
}

/** Returns the tables filled by the demo that exist in this deployment. */
export async function tablesToFill(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from unnest(${filledTables}::text[]) as name
    where to_regclass(name) is not null`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Triggers forbid to delete what was sold, moved or recorded; they are disabled to clear an interrupted fill. */
async function clear(db: Database): Promise<void> {
  const there = await tablesToFill(db);
  const tables = filledTables.filter((table) => there.has(table));
  await db.transaction().execute(async (transaction) => {
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction);
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} restart identity
      cascade`.execute(transaction);
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction);
  });
}
