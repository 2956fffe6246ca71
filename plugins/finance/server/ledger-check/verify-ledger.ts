/** Looks whether the ledger is what it must be: everything that is not is named. Each check is one statement, so it sees one moment. */
import { sql } from "kysely";
import type { Database } from "#kernel/server";

/** One rule that does not hold, with how often and where, at most `mostNamed` of them. */
export interface LedgerFault {
  rule: string;
  count: number;
  examples: string[];
}

const mostNamed = 10;

/** Every query gives one text for each fault. */
const checks: readonly { rule: string; faults: string }[] = [
  {
    rule: "the entries of a transaction sum to zero in each currency",
    faults: "select 'transaction ' || transaction_id || ': ' || sum(amount) || ' ' || currency from ledger_entries group by transaction_id, currency having sum(amount) <> 0",
  },
  {
    rule: "a user's balance is the sum of the account's entries",
    faults: `select 'account ' || a.id || ' of user ' || a.user_id || ': balance ' || a.balance || ', entries ' || coalesce(sum(e.amount), 0)
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id where a.user_id is not null group by a.id having a.balance is distinct from coalesce(sum(e.amount), 0)::numeric(20,6)`,
  },
  {
    rule: "no user's balance is below zero",
    faults: `select 'account ' || a.id || ' of user ' || a.user_id || ': balance ' || a.balance || ', entries ' || coalesce(sum(e.amount), 0)
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id where a.user_id is not null group by a.id having a.balance < 0 or coalesce(sum(e.amount), 0) < 0`,
  },
  {
    rule: "every transaction has entries, and its amount is what the user's balance moved by",
    faults: `select 'transaction ' || t.id || ': amount ' || t.amount || ', ' || coalesce(e.moved::text, 'no entries')
      from ledger_transactions t left join (
        select e.transaction_id, a.user_id, sum(e.amount) as moved from ledger_entries e join ledger_accounts a on a.id = e.account_id group by e.transaction_id, a.user_id
      ) e on e.transaction_id = t.id and e.user_id is not distinct from t.user_id
      where case when t.user_id is null then not exists (select from ledger_entries x where x.transaction_id = t.id) else e.moved is distinct from t.amount end`,
  },
  {
    rule: "an entry is in the currency of its account",
    faults: "select 'entry ' || e.id || ': ' || e.currency || ' on an account in ' || a.currency from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.currency <> e.currency",
  },
  {
    rule: "a credited deposit has one deposit of the same amount in the ledger",
    faults: `select 'deposit ' || d.id || ': credited ' || d.credited from finance_deposits d left join ledger_transactions t on t.id = d.transaction_id
      where d.state = 'credited' and (t.id is null or t.type <> 'deposit' or t.user_id <> d.user_id or t.amount <> d.credited)`,
  },
  {
    rule: "a withdrawal took its amount from the balance, and one that failed gave it back",
    faults: `select 'withdrawal ' || w.id || ' (' || w.state || '): ' || w.amount from finance_withdrawals w
      left join ledger_transactions t on t.id = w.transaction_id left join ledger_transactions r on r.id = w.return_id
      where (w.transaction_id is not null and (t.user_id <> w.user_id or t.amount <> -w.amount)) or (w.return_id is not null and (r.user_id <> w.user_id or r.amount <> w.amount))`,
  },
  {
    rule: "the database's own guards are on",
    faults: `select g.relation || ': the trigger ' || g.trigger || ' is missing or switched off'
      from (values ('ledger_transactions', 'ledger_append_only'), ('ledger_entries', 'ledger_append_only'), ('ledger_accounts', 'ledger_append_only'), ('ledger_accounts', 'ledger_guard_account'),
        ('ledger_accounts', 'ledger_open_account'), ('ledger_entries', 'ledger_balances'), ('ledger_entries', 'ledger_sums'), ('ledger_transactions', 'ledger_whole')) as g (relation, trigger)
      left join pg_trigger t on t.tgrelid = to_regclass(g.relation) and t.tgname = g.trigger and t.tgenabled in ('O', 'A')
      where t.oid is null`,
  },
];

export const ledgerRules: readonly string[] = checks.map(({ rule }) => rule);

/** Nothing when all is well. */
export async function verifyLedger(db: Database): Promise<LedgerFault[]> {
  const found: LedgerFault[] = [];
  for (const { rule, faults } of checks) {
    const { rows } = await sql<{ fault: string; count: string }>`select fault, count(*) over () as count from (${sql.raw(faults)}) as faults (fault) order by fault limit ${mostNamed}`.execute(db);
    if (rows.length > 0) found.push({ rule, count: Number(rows[0]?.count), examples: rows.map(({ fault }) => fault) });
  }
  return found;
}
