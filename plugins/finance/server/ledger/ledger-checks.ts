/**
 * Invariants of the ledger and its surroundings, for `npm run ledger:verify` and the nightly job. Each query returns
 * one text per violation.
 */
import { guardsCheck, type IntegrityCheck } from "@portalkit/kernel/server";

export const ledgerChecks: readonly IntegrityCheck[] = [
  {
    rule: "the entries of a transaction sum to zero in each currency",
    reads: ["ledger_entries"],
    violations:
      "select 'transaction ' || transaction_id || ': ' || sum(amount) || ' ' || currency from ledger_entries group by transaction_id, currency having sum(amount) <> 0",
  },
  {
    rule: "a user's balance is the sum of the account's entries",
    reads: ["ledger_accounts", "ledger_entries"],
    violations: `select 'account ' || a.id || ' of user ' || a.user_id || ': balance ' || a.balance || ', entries ' || coalesce(sum(e.amount), 0)
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id where a.user_id is not null group by a.id having a.balance is distinct from coalesce(sum(e.amount), 0)::numeric(20,6)`,
  },
  {
    rule: "no user's balance is below zero",
    reads: ["ledger_accounts", "ledger_entries"],
    violations: `select 'account ' || a.id || ' of user ' || a.user_id || ': balance ' || a.balance || ', entries ' || coalesce(sum(e.amount), 0)
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id where a.user_id is not null group by a.id having a.balance < 0 or coalesce(sum(e.amount), 0) < 0`,
  },
  {
    rule: "every transaction has entries, and its amount is what the user's balance moved by",
    reads: ["ledger_transactions", "ledger_entries", "ledger_accounts"],
    violations: `select 'transaction ' || t.id || ': amount ' || t.amount || ', ' || coalesce(e.moved::text, 'no entries')
      from ledger_transactions t left join (
        select e.transaction_id, a.user_id, sum(e.amount) as moved from ledger_entries e
          join ledger_accounts a on a.id = e.account_id group by e.transaction_id, a.user_id
      ) e on e.transaction_id = t.id and e.user_id is not distinct from t.user_id
      where case when t.user_id is null then not exists (select from ledger_entries x where x.transaction_id = t.id) else e.moved is distinct from t.amount end`,
  },
  {
    rule: "an entry is in the currency of its account",
    reads: ["ledger_entries", "ledger_accounts"],
    violations:
      "select 'entry ' || e.id || ': ' || e.currency || ' on an account in ' || a.currency from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.currency <> e.currency",
  },
  {
    rule: "a credited deposit has one deposit of the same amount in the ledger",
    reads: ["finance_deposits", "ledger_transactions"],
    violations: `select 'deposit ' || d.id || ': credited ' || d.credited from finance_deposits d left join ledger_transactions t on t.id = d.transaction_id
      where d.state = 'credited' and (t.id is null or t.type <> 'deposit' or t.user_id <> d.user_id or t.amount <> d.credited)`,
  },
  {
    rule: "a withdrawal took its amount from the balance, and one that failed gave it back",
    reads: ["finance_withdrawals", "ledger_transactions"],
    violations: `select 'withdrawal ' || w.id || ' (' || w.state || '): ' || w.amount from finance_withdrawals w
      left join ledger_transactions t on t.id = w.transaction_id left join ledger_transactions r on r.id = w.return_id
      where (w.transaction_id is not null and (t.user_id <> w.user_id or t.amount <> -w.amount)) or (w.return_id is not null and (r.user_id <> w.user_id or r.amount <> w.amount))`,
  },
  {
    rule: "a deposit of the sandbox is marked as simulated, and no other",
    reads: ["finance_deposits", "ledger_transactions"],
    violations: `select 'deposit ' || d.id || ': ' || d.provider || ', transaction ' || t.id || ' simulated: ' || t.simulated from finance_deposits d join ledger_transactions t on t.id = d.transaction_id
      where t.simulated <> (d.provider = 'sandbox')`,
  },
  {
    rule: "each entry has the request, the move, the deposit or the returned withdrawal that allows it",
    reads: ["ledger_transactions", "finance_approvals", "finance_direct_moves"],
    violations: `select 'transaction ' || t.id || ' (' || t.type || ' of ' || t.amount || '): ' || coalesce('no ' || t.authorized_by || ' of this amount', 'no rule saw it')
      from ledger_transactions t left join finance_approvals a on a.transaction_id = t.id
        left join finance_direct_moves d on d.transaction_id = t.id
        left join finance_deposits p on p.transaction_id = t.id left join finance_withdrawals w on w.return_id = t.id
      where t.type <> 'order' and not case t.authorized_by
        when 'approval' then coalesce(a.state = 'approved' and a.user_id = t.user_id and (a.amount = abs(t.amount) or a.kind = 'refund' and a.amount > t.amount), false)
        when 'direct' then coalesce(d.user_id = t.user_id and d.amount = abs(t.amount), false)
        when 'deposit' then p.id is not null when 'return' then w.id is not null else t.authorized_by is not null end`,
  },
  {
    rule: "an approved request was decided by a second person, and moved what was asked for",
    reads: ["finance_approvals", "ledger_transactions"],
    violations: `select 'request ' || a.id || ' (' || a.kind || '): ' || case when a.decided_in is null then 'approved past the rules' else 'approved, and nothing moved' end
      from finance_approvals a left join ledger_transactions t on t.id = a.transaction_id
      where a.state = 'approved' and (t.id is null and a.kind in ('bonus', 'withdrawal', 'correction') or a.decided_in is null and coalesce(t.authorized_by, '') not in ('earlier', 'one-person'))`,
  },
  guardsCheck("the guards of the ledger are on", ["ledger_transactions"], {
    triggers: [
      "ledger_transactions.ledger_append_only",
      "ledger_entries.ledger_append_only",
      "ledger_accounts.ledger_append_only",
      "ledger_accounts.ledger_guard_account",
      "ledger_accounts.ledger_open_account",
      "ledger_entries.ledger_balances",
      "ledger_entries.ledger_sums",
      "ledger_transactions.ledger_whole",
      "ledger_transactions.ledger_refunds",
      "ledger_transactions.ledger_guard_simulated",
      "finance_withdrawals.finance_withdrawals_approval",
      "finance_deposits.finance_deposits_rows_kept",
      "finance_transfers.finance_transfers_rows_kept",
      "finance_wallets.finance_wallets_rows_kept",
      "finance_withdrawals.finance_withdrawals_rows_kept",
      "ledger_transactions.ledger_authorize",
      "ledger_transactions.ledger_booking",
    ],
    uniqueIndexes: ["ledger_accounts_of_user", "ledger_accounts_of_house", "ledger_one_payment", "ledger_one_refund"],
    constraints: [
      "ledger_accounts.ledger_balance_not_negative",
      "ledger_transactions.ledger_transactions_direction",
      "ledger_transactions.ledger_guarded",
      "ledger_transactions.ledger_refund_named",
      "ledger_transactions.ledger_order_named",
    ],
  }),
];
