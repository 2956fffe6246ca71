/**
 * Resets the shop for each sequence on one database: deletes the data of the last one, bypassing the triggers that
 * protect history.
 */
import { sql } from "kysely";
import type { Database } from "../../../kernel/contract/database.ts";
import { codeTail, type CodeVault } from "../../../plugins/game-codes/server/codes/code-vault.ts";

/** Tables that a sequence fills; users, sessions, the catalogue and the buyers' first deposits remain. */
const filled = [
  "finance_direct_moves",
  "redemptions",
  "order_refund_codes",
  "order_refunds",
  "code_sales",
  "codes",
  "order_events",
  "order_lines",
  "orders",
  "audit_log",
  "portal_once",
  "portal_table_changes",
  "marketplace_figures_stale",
];

/** Installs one database function, so that a reset costs one statement. */
export async function installForgetting(db: Database): Promise<void> {
  await sql
    .raw(
      `create function forget_sequence() returns void language plpgsql set session_replication_role = replica as $forgetting$ begin
    ${filled.map((table) => `delete from ${table};`).join("\n    ")}
    delete from ledger_entries where transaction_id in (select id from ledger_transactions where type <> 'deposit');
    delete from ledger_transactions where type <> 'deposit';
    update ledger_accounts a set balance = (select coalesce(sum(amount), 0) from ledger_entries
      where account_id = a.id) where user_id is not null;
  end $forgetting$`,
    )
    .execute(db);
}

export async function forgetSequence(db: Database): Promise<void> {
  await sql`select forget_sequence()`.execute(db);
}

export interface NewCode {
  id: string;
  text: string;
  denominationId: string;
}

/** Adds codes as an import does: all with the same timestamp. */
export async function addStock(
  db: Database,
  vault: CodeVault,
  gameId: string,
  codes: readonly NewCode[],
): Promise<void> {
  const column = (value: (code: NewCode) => string): string[] => codes.map(value);
  await sql`insert into codes (id, game_id, denomination_id, code_sealed, code_fingerprint, code_tail, amount)
    select c.id, ${gameId}::uuid, c.denomination, c.sealed, c.fingerprint, c.tail, 1
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ denominationId }) => denominationId)}::uuid[],
      ${column(({ id, text }) => vault.encrypt(text, id))}::text[],
      ${column(({ text }) => vault.fingerprint(text))}::text[], ${column(({ text }) => codeTail(text))}::text[]) as c
        (id, denomination, sealed, fingerprint, tail)`.execute(db);
}
